import { everyCompany } from '../db/every-company.ts'
import { companies } from '../db/schema.ts'
import { conflict, notFound } from '../errors.ts'
import type { Operating } from './operating.ts'

type Companies = Pick<Operating, 'inCompany' | 'directory'>

/**
 * The id of the company with this id or name, in whichever letters.
 *
 * @throws Refusal 'notFound', 'conflict' when several have the name.
 */
export async function findCompany(operating: Companies, idOrName: string): Promise<string> {
  const found: string[] = []
  for await (const { id, name } of companiesHere(operating)) {
    if (id === idOrName) return id
    if (name.toLowerCase() === idOrName.toLowerCase()) found.push(id)
  }
  const [only, ...others] = found
  if (!only) throw notFound(`There is no company with the id or name ${idOrName}.`)
  if (others.length > 0)
    throw conflict(
      `Several companies are called ${idOrName}. Please name one by its id: ${found.join(', ')}.`,
    )
  return only
}

/** All companies, by their ids, a short transaction for each. */
export async function* companiesHere({
  inCompany,
  directory,
}: Companies): AsyncGenerator<{ id: string; name: string }> {
  for await (const id of everyCompany(directory)) {
    const [row] = await inCompany(id, (tx) => tx.select({ name: companies.name }).from(companies))
    if (row) yield { id, name: row.name }
  }
}
