import { verifyCompanies } from './audit-report.ts'
import { readSettings, reportFailure, withDatabase } from './operating.ts'

/** `npm run audit`: verifies audit logs, for operators (docs/operating.md). */
const usage = `npm run audit -- verify            proves every company's audit log, a line for each
npm run audit -- verify COMPANY    of one company, by its id or name

It uses the server’s settings, and exits with code 1 if a log isn’t intact. Only one program at a time can open an embedded
database: stop the server first.`

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
