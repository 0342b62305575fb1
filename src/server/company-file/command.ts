import { ConfigError, readConfig } from '../config.ts'
import { companyDoor } from '../db/company-door.ts'
import { openDirectory } from '../db/directory.ts'
import { migrateDatabase, oneNodeAtATime } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { checkWalls } from '../db/walls.ts'
import { Refusal } from '../errors.ts'
import { startJobs } from '../jobs/queue.ts'
import { exportToFile, importFromFile, type Operating } from './operator.ts'

/** `npm run company`: a company as a file, on the machine of whoever runs Timeleaf (docs/operating.md). */
const usage = `npm run company -- export COMPANY FILE   writes a company, by its id or name, into a new file
npm run company -- import FILE           brings the company of a file here

It takes the settings of the server. An embedded database is open to one program at a time: stop the server before.`

const [command, ...names] = process.argv.slice(2)
const [first = '', second = ''] = names
try {
  if (command === 'export' && names.length === 2)
    await withDatabase(async (operating) => {
      const { companyId, bytes } = await exportToFile(operating, first, second)
      console.log(`Exported ${companyId} into ${second} (${bytes} bytes). It holds everything: keep it safe.`)
    })
  else if (command === 'import' && names.length === 1)
    await withDatabase(async (operating) => {
      const { id, name, rows } = await importFromFile(operating, first)
      console.log(`Imported ${name} (${id}) with ${rows} rows.`)
    })
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}

async function withDatabase(work: (operating: Operating) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig(process.env).database)
  try {
    const jobs = await oneNodeAtATime(database, async () => {
      await migrateDatabase(database)
      return startJobs(database, { onError: () => {}, schedule: false })
    })
    await database.restrict()
    await checkWalls(database)
    const inCompany = companyDoor(database.pool, jobs)
    const directory = openDirectory(database.pool, jobs)
    try {
      await work({ inCompany, directory, now: new Date() })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}
