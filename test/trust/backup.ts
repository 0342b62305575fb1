import { backUpRows, backUpWhileWriting, killBackups } from './backup-embedded.ts'
import { drillPostgresBackups } from './backup-postgres.ts'
import type { Figure } from './figure.ts'
import type { Testbed } from './testbed.ts'

const killed = 10

/**
 * Backups of both kinds of database, with so many rows in the largest; on PostgreSQL with the commands of
 * docs/operating.md.
 */
export async function measureBackup({ kind }: Pick<Testbed, 'kind'>, rows: number): Promise<Figure[]> {
  if (kind === 'PostgreSQL') return drillPostgresBackups(rows)
  return [...(await backUpWhileWriting()), ...(await killBackups(killed)), ...(await backUpRows(rows))]
}
