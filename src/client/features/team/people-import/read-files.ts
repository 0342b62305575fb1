import type { ListedFile } from '#client/queries/import.ts'
import { otherKindOf } from './other-kind.ts'
import { type ParsedPeople, parsePeople, readList } from './parse-people.ts'

type People = Exclude<ParsedPeople, { problem: string }>

/** A list of people, and the files that come with it; either may be missing. */
type ReadFiles = { people: People | null; files: ListedFile[] } | { problem: string }

/** What these files are, by their column names; or why one of them can't be taken, then none is. */
export async function readFiles(chosen: readonly File[]): Promise<ReadFiles> {
  let people: People | null = null
  const files: ListedFile[] = []
  for (const file of chosen) {
    const inFile = (problem: string) => ({
      problem: chosen.length === 1 ? problem : `${file.name}: ${problem}`,
    })
    const read = readList(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return inFile(read.problem)
    const kind = otherKindOf(read.text)
    if (kind) files.push({ kind, name: file.name, csv: read.text, checked: null })
    else {
      const parsed = await parsePeople(read.text)
      if ('problem' in parsed) return inFile(parsed.problem)
      if (people) return inFile('This is a second list of people. Please put both into one file.')
      people = parsed
    }
  }
  return { people, files }
}
