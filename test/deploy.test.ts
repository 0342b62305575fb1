import { existsSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from '#server/platform/config.ts'
import { findFaults, manifestFiles, readManifests } from './deploy/manifests.ts'
import {
  askedByCompose,
  knownSettings,
  readCompose,
  readExample,
  readText,
  settingsOfEachWay,
} from './deploy/settings.ts'

/** deploy/ can't be run here: it is checked against its tools' rules and the code (docs/deploying.md). */

const { version, engines, scripts } = z
  .object({
    version: z.string(),
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readText('package.json')))
const dockerfile = readText('deploy/Dockerfile')
const unit = readText('deploy/systemd/sorrel.service')
const serveCommand = ['node', ...(scripts['serve'] ?? '').split(' ').slice(1)]

/** The most memory that the server was seen to take, in MiB. */
const [, memoryTable = ''] = /\n## Memory\n([\s\S]*)/.exec(readText('docs/performance.md')) ?? []
const mostMebibytes = Math.max(
  ...[...memoryTable.matchAll(/^\| [^|]+ \| (\d+) MB \|/gm)].map(([, most]) => Number(most)),
)
const mebibytesOf = (limit: string) => Number.parseInt(limit, 10) * (/g/i.test(limit) ? 1024 : 1)

/** How long a server takes to stop, at most, after STOP_DELAY. */
const [, endDeadline = ''] = /endDeadlineMs = ([\d_]+)/.exec(readText('src/server/serve.ts')) ?? []
const stopSeconds = Number(endDeadline.replaceAll('_', '')) / 1000

describe('the image', () => {
  it('is written by the rules of a Dockerfile', () => {
    expect(validate(dockerfile)).toEqual([])
  })

  it('has the Node.js that the package asks for, and the package’s version', () => {
    const [, node] = /NODE_IMAGE=node:(\d+)-/.exec(dockerfile) ?? []
    expect(engines.node).toBe(`>=${node}`)
    expect(dockerfile).toContain(`org.opencontainers.image.version="${version}"`)
    expect(dockerfile).toContain(`--tag sorrel:${version} `)
  })

  it('starts the server itself, which hears SIGTERM then, as a user who is known by number not to be root', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(serveCommand)
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  })

  it('copies only what is there, and is not kept out of what it copies', () => {
    const ignored = readText('deploy/Dockerfile.dockerignore').split('\n')
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    expect(sources.length).toBeGreaterThan(4)
    for (const source of sources.filter((each) => each !== '.')) {
      expect(existsSync(new URL(`../${source}`, import.meta.url)), source).toBe(true)
      expect(ignored, source).toContain(`!${source.split('/')[0]}`)
    }
  })

  it('asks for its health where the server tells it', () => {
    const [, path = ''] = /fetch\('.*(\/api\/\w+)'\)/.exec(dockerfile) ?? []
    expect(routes()).toContain(path)
  })
})

describe('what each way to run it tells the server', () => {
  it('has names that the server knows', () => {
    const known = knownSettings()
    expect(known.length).toBeGreaterThan(20)
    for (const [way, settings] of Object.entries(settingsOfEachWay()))
      expect(
        Object.keys(settings).filter((name) => !known.includes(name)),
        way,
      ).toEqual([])
  })

  it.each(Object.entries(settingsOfEachWay()))('is enough to serve others, with %s', (_way, settings) => {
    expect(readConfig(settings)).toMatchObject({
      standIns: false,
      publicUrl: new URL('https://leave.example.com'),
      database: { kind: 'postgres', poolSize: 10 },
      smtpUrl: expect.stringContaining('smtp'),
      trustedProxies: 1,
      rateLimits: true,
    })
  })
})

describe('compose', () => {
  const services = readCompose()

  it('names in its example all that it takes from there, and nothing else', () => {
    expect(Object.keys(readExample('deploy/compose/env.example')).toSorted()).toEqual(
      askedByCompose().toSorted(),
    )
  })

  it('runs this version, and gives nobody more rights than the proxy’s ports need', () => {
    expect(services.app.image).toBe(`sorrel:${version}`)
    const added = Object.values(services).flatMap(({ cap_add: more }) => more ?? [])
    expect(added).toEqual(['NET_BIND_SERVICE'])
  })

  it('gives the server twice the memory that it was seen to take', () => {
    expect(mostMebibytes).toBeGreaterThan(100)
    expect(mebibytesOf(services.app.mem_limit)).toBeGreaterThan(2 * mostMebibytes)
  })

  it('waits until the server has stopped by itself', () => {
    expect(Number.parseInt(services.app.stop_grace_period ?? '', 10)).toBeGreaterThan(stopSeconds)
  })

  it('leads its proxy to the port of the server', () => {
    expect(readText('deploy/compose/Caddyfile')).toContain(`reverse_proxy app:${portOf('compose')} `)
  })

  it('creates the login for the server with the rights that are documented, and no others', () => {
    const [, restore = ''] = readText('docs/operating.md').split('*To restore a dump*')
    const documented = rightsIn(restore.split('pg_restore')[0] ?? '')
    expect(documented).toHaveLength(4)
    expect(rightsIn(readText('deploy/compose/create-logins.sh')).slice(0, 4)).toEqual(documented)
  })
})

describe('Kubernetes', () => {
  const manifests = readManifests()
  const pod = podOf(manifests.find(({ kind }) => kind === 'Deployment')?.spec)
  const [server] = pod.spec.containers
  const env = Object.fromEntries(server.env.map(({ name, value }) => [name, value]))
  const ports = Object.fromEntries(server.ports.map(({ name, containerPort }) => [name, containerPort]))

  it.each(manifests.map((manifest) => [manifest.file, manifest] as const))(
    'finds only fields that it has, with values that it takes, in %s',
    (_file, manifest) => {
      expect(findFaults(manifest)).toEqual([])
    },
  )

  it('is given every manifest there is, at this version', () => {
    for (const part of ['base', 'example']) {
      const { resources, images } = readKustomization(part)
      const files = manifestFiles().filter((file) => file.startsWith(`${part}/`))
      expect(resources.filter((file) => file !== '../base').toSorted()).toEqual(
        files.map((file) => file.slice(part.length + 1)).toSorted(),
      )
      expect(images.map(({ newTag }) => newTag)).toEqual([version])
    }
  })

  it('reads the settings that the example makes', () => {
    const { configMapGenerator, secretGenerator } = readKustomization('example')
    const made = [...configMapGenerator, ...secretGenerator].map(({ name }) => name)
    expect(server.envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name)).toEqual(
      made,
    )
  })

  it('looks at the ports on which the server listens', () => {
    expect(ports['http']).toBe(portOf('kubernetes'))
    expect(String(ports['metrics'])).toBe(env['METRICS_PORT'])
    expect(pod.metadata.annotations['prometheus.io/port']).toBe(env['METRICS_PORT'])
    for (const { port } of [server.startupProbe, server.readinessProbe, server.livenessProbe].map(
      ({ httpGet }) => httpGet,
    ))
      expect(Object.keys(ports)).toContain(port)
  })

  it('asks where the server tells that it is ready, and kills none because the database is away', () => {
    expect(server.startupProbe.httpGet.path).toBe('/api/ready')
    expect(server.readinessProbe.httpGet.path).toBe('/api/ready')
    expect(routes()).toContain('/api/ready')
    const file = new URL(`../src/client/public${server.livenessProbe.httpGet.path}`, import.meta.url)
    expect(existsSync(file)).toBe(true)
  })

  it('sends nobody to a server that stops, and waits until it has stopped by itself', () => {
    const delay = Number(env['STOP_DELAY'])
    expect(delay).toBeGreaterThanOrEqual(2 * server.readinessProbe.periodSeconds)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + stopSeconds)
  })
})

describe('the systemd unit', () => {
  it('starts the server itself, and waits until it has stopped by itself', () => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
    expect(command.replace(/^\S*\//, '').split(' ')).toEqual(serveCommand)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(stopSeconds)
  })

  it('limits memory, processes and open files', () => {
    expect(mebibytesOf(/^MemoryMax=(\S+)$/m.exec(unit)?.[1] ?? '')).toBeGreaterThan(2 * mostMebibytes)
    expect(unit).toMatch(/^TasksMax=\d+$/m)
    expect(unit).toMatch(/^LimitNOFILE=\d+$/m)
  })
})

function routes(): string[] {
  return [...readText('src/server/platform/http/health.ts').matchAll(/'(\/api\/\w+)'/g)].map(
    ([, path = '']) => path,
  )
}

/** The statements that make a login or give it something. */
function rightsIn(sql: string): string[] {
  return sql.match(/^(CREATE ROLE|CREATE DATABASE|GRANT) .*sorrel.*$/gm) ?? []
}

function portOf(way: string): number {
  return readConfig(settingsOfEachWay()[way] ?? {}).port
}

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
})
const named = z.object({ name: z.string() })

function podOf(spec: unknown) {
  const container = z.object({
    env: z.array(z.object({ name: z.string(), value: z.string() })),
    envFrom: z.array(z.object({ configMapRef: z.optional(named), secretRef: z.optional(named) })),
    ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
  })
  const template = z.object({
    metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
    spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.tuple([container]) }),
  })
  return z.object({ template }).parse(spec).template
}

function readKustomization(part: string) {
  const generators = z.optional(z.array(named)).transform((list) => list ?? [])
  return z
    .object({
      resources: z.array(z.string()),
      images: z.array(z.object({ newTag: z.string() })),
      configMapGenerator: generators,
      secretGenerator: generators,
    })
    .parse(parse(readText(`deploy/kubernetes/${part}/kustomization.yaml`)))
}
