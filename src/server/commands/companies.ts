import { companies } from '#server/platform/db/schema.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { everyCompany } from '#server/platform/tenancy/every-company.ts'
import type { Operating } from './operating.ts'

type Companies = Pick<Operating, 'inCompany' | 'directory'>

type Found = { id: string; name: string }

/**
 * The company with this id or name, ignoring case.
 *
 * @throws Refusal 'notFound', 'conflict' if several have the name.
 */
export async function findCompany(operating: Companies, idOrName: string): Promise<Found> {
  const found: Found[] = []
  for await (const company of companiesHere(operating)) {
    if (company.id === idOrName) return company
    if (company.name.toLowerCase() === idOrName.toLowerCase()) found.push(company)
  }
  const [only, ...others] = found
  if (!only) throw notFound(`There is no company with the id or name ${idOrName}.`)
  if (others.length > 0)
    throw conflict(
      `Several companies are called ${idOrName}. Please name one by its id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return only
}

/** All companies by id, each read in a short transaction. */
export async function* companiesHere({ inCompany, directory }: Companies): AsyncGenerator<Found> {
  for await (const id of everyCompany(directory)) {
    const [row] = await inCompany(id, (tx) => tx.select({ name: companies.name }).from(companies))
    if (row) yield { id, name: row.name }
  }
}
