import { exportToFile, importFromFile } from './company-file.ts'
import { liftInvitations } from './lift-invitations.ts'
import { readSettings, reportFailure, withDatabase } from './operating.ts'

/**
 * `npm run company`: a company as a file, and its reported invitations, for operators (docs/operating.md).
 */
const usage = `npm run company -- export COMPANY FILE   writes a company, by its id or name, into a new file
npm run company -- import FILE           imports the company in a file
npm run company -- lift-invitations COMPANY            lets it invite again, after its invitations were reported
npm run company -- lift-invitations COMPANY ADDRESS    the same for an address that reported it by mistake

It uses the server’s settings. Only one program at a time can open an embedded database: stop the server first.`

const [command, ...names] = process.argv.slice(2)
const [first = '', second = ''] = names
try {
  if (command === 'export' && names.length === 2)
    await withDatabase(readSettings(), new Date(), async (operating) => {
      const { companyId, bytes } = await exportToFile(operating, first, second)
      console.log(`Exported ${companyId} into ${second} (${bytes} bytes). It holds everything: keep it safe.`)
    })
  else if (command === 'import' && names.length === 1)
    await withDatabase(readSettings(), new Date(), async (operating) => {
      const { id, name, rows } = await importFromFile(operating, first)
      console.log(`Imported ${name} (${id}) with ${rows} rows.`)
    })
  else if (command === 'lift-invitations' && (names.length === 1 || names.length === 2))
    await withDatabase(readSettings(), new Date(), async (operating) => {
      console.log(await liftInvitations(operating, first, names[1]))
    })
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}
