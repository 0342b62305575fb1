import { readFileSync } from 'node:fs'

const operating = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

/**
 * The commands that docs/operating.md gives under these words, with some of their words replaced. So the
 * drill runs what people will run.
 *
 * @throws Error where the page has no such commands, or no longer says what is to be replaced.
 */
export function documented(title: string, replacing: Record<string, string> = {}): string {
  const from = operating.indexOf(`*${title}*`)
  const [, commands] = /^```sh\n(.*?)^```$/ms.exec(from === -1 ? '' : operating.slice(from)) ?? []
  if (commands === undefined) throw new Error(`docs/operating.md gives no commands under '${title}'.`)
  return Object.entries(replacing).reduce((text, [word, other]) => {
    if (!text.includes(word)) throw new Error(`The commands under '${title}' do not name ${word}.`)
    return text.replaceAll(word, other)
  }, commands)
}
