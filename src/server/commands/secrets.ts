import { rotateFeedTokens } from '#server/features/feed/sealed-token.ts'
import { rotateEndpointSecrets } from '#server/features/webhooks/secrets.ts'
import { type Config, ConfigError } from '#server/platform/config.ts'
import { openSecretKeys } from '#server/platform/secrets/keys.ts'
import { everyCompany } from '#server/platform/tenancy/every-company.ts'
import { type Operating, readSettings, reportFailure, withDatabase } from './operating.ts'

/** `npm run secrets`: what is encrypted in the database, for operators (docs/operating.md). */
const usage = `npm run secrets -- rotate    encrypts every secret with the first key of SECRETS_KEY

It uses the server’s settings. Only one program at a time can open an embedded database: stop the server first.`

const [command, ...rest] = process.argv.slice(2)
try {
  if (command === 'rotate' && rest.length === 0) {
    const config = readSettings()
    await withDatabase(config, new Date(), (operating) => rotate(operating, config))
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}

async function rotate({ inCompany, directory }: Operating, { secrets }: Config): Promise<void> {
  const keys = openSecretKeys(secrets)
  if (!keys) throw new ConfigError('SECRETS_KEY must be set.')
  let [sealed, lost] = [0, 0]
  for await (const companyId of everyCompany(directory)) {
    for (const rotateSecrets of [rotateEndpointSecrets, rotateFeedTokens]) {
      const rotated = await inCompany(companyId, (tx) => rotateSecrets(tx, keys))
      sealed += rotated.sealed
      lost += rotated.lost
    }
  }
  console.log(`Encrypted again with the key ${keys[0].id}: ${sealed}.`)
  if (lost === 0) return
  console.log(`None of the keys opens ${lost}: their companies make new ones, or you put the lost key back.`)
  process.exitCode = 1
}
