import { verifyCompanies } from './audit-report.ts'
import { readSettings, reportFailure, withDatabase } from './operating.ts'

/** `npm run audit`: verifies audit logs, for operators (docs/operating.md). */
const usage = `npm run audit -- verify            proves every company's audit log, a line for each
npm run audit -- verify COMPANY    of one company, by its id or name

It takes the settings of the server, and ends with code 1 where a log is not whole. An embedded database is open to one program
at a time: stop the server before.`

const [command, ...names] = process.argv.slice(2)
try {
  if (command === 'verify' && names.length <= 1)
    await withDatabase(readSettings(), new Date(), async (operating) => {
      const isWhole = await verifyCompanies(operating, names[0], (line) => console.log(line))
      if (!isWhole) process.exitCode = 1
    })
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}
