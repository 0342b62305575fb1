import { readConfig } from '#server/platform/config.ts'
import { exportToFile, importFromFile } from './company-file.ts'
import { reportFailure, withDatabase } from './operating.ts'

/** `npm run company`: a company as a file, for operators (docs/operating.md). */
const usage = `npm run company -- export COMPANY FILE   writes a company, by its id or name, into a new file
npm run company -- import FILE           brings the company of a file here

It takes the settings of the server. An embedded database is open to one program at a time: stop the server before.`

const [command, ...names] = process.argv.slice(2)
const [first = '', second = ''] = names
try {
  if (command === 'export' && names.length === 2)
    await withDatabase(readConfig(process.env), new Date(), async (operating) => {
      const { companyId, bytes } = await exportToFile(operating, first, second)
      console.log(`Exported ${companyId} into ${second} (${bytes} bytes). It holds everything: keep it safe.`)
    })
  else if (command === 'import' && names.length === 1)
    await withDatabase(readConfig(process.env), new Date(), async (operating) => {
      const { id, name, rows } = await importFromFile(operating, first)
      console.log(`Imported ${name} (${id}) with ${rows} rows.`)
    })
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}
