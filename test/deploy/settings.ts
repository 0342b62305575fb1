import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import * as z from 'zod'
import { readManifests } from './manifests.ts'

type Settings = Record<string, string | undefined>

/** A file of this checkout. */
export function readText(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
}

/** Every variable that a deployment may set. */
export function knownSettings(): string[] {
  const names = [...readText('src/server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)]
  return names.map(([, name = '']) => name)
}

/** A server's settings in each of the three ways to run it, with the examples' blanks filled in. */
export function settingsOfEachWay(): Record<string, Settings> {
  return {
    compose: { ...imageSettings(), ...composeSettings() },
    kubernetes: { ...imageSettings(), ...kubernetesSettings() },
    systemd: systemdSettings(),
  }
}

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string()),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.optional(z.array(z.string())),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  mem_limit: z.string().check(z.regex(/^\d+[mg]$/)),
  pids_limit: z.number().check(z.positive()),
  stop_grace_period: z.optional(z.string()),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
})
const compose = z.object({
  services: z.object({ proxy: service, app: service, database: service, backup: service }),
})

/** The services of deploy/compose.yaml, each of them as shut in as the others. */
export function readCompose() {
  return compose.parse(parse(readText('deploy/compose.yaml'))).services
}

/** The variables that deploy/compose.yaml takes from its .env file. */
export function askedByCompose(): string[] {
  const asked = [...readText('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)]
  return [...new Set(asked.map(([, name = '']) => name))]
}

/** The variables that an example names, those behind a `#` aside. */
export function readExample(name: string): Settings {
  return parseEnv(readText(name))
}

function imageSettings(): Settings {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readText('deploy/Dockerfile')) ?? []
  return Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
  )
}

function composeSettings(): Settings {
  const given = filledIn('deploy/compose/env.example')
  const fill = (text: string) =>
    text.replaceAll(/\$\{([A-Z_]+)(?::[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? '')
  const { environment } = readCompose().app
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

const container = z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) })

function kubernetesSettings(): Settings {
  const deployment = readManifests().find(({ kind }) => kind === 'Deployment')
  const pod = z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) })
  const { env } = pod.parse(deployment?.spec).template.spec.containers[0]
  return {
    ...readExample('deploy/kubernetes/example/settings.env'),
    ...filledIn('deploy/kubernetes/example/secret.env.example'),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  }
}

function systemdSettings(): Settings {
  const unit = readText('deploy/systemd/sorrel.service')
  const [, line = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  return { ...parseEnv(line.replaceAll(' ', '\n')), ...filledIn('deploy/systemd/sorrel.env.example') }
}

/** The settings that must be filled in; those under 'Optional' may stay empty. */
function filledIn(name: string): Settings {
  const [needed = '', optional = ''] = readText(name).split('# Optional')
  const filled = Object.entries(parseEnv(needed)).map(([key, value]) => [key, value || 'filled-in'])
  return { ...Object.fromEntries(filled), ...parseEnv(optional) }
}
