import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The rules of the layout (docs/decisions/0001 and 0021), read from the imports. A rule that must change is
 * changed here first.
 */

const root = path.resolve(import.meta.dirname, '..')
const files = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
const source = files.filter(({ name }) => name.startsWith('src/') && !isTest(name))

/** What the first pages load, and the calendar. */
const firstPages = ['main', 'visitor', 'pages/calendar-page', 'features/calendar/timeline/timeline'].map(
  (page) => `src/client/${page}.tsx`,
)

type Import = { from: string; to: string; statement: string }

const imports: Import[] = files.flatMap(({ name, text }) =>
  [
    ...text.matchAll(
      /^(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ].map((match) => ({
    from: name,
    to: resolve(name, match[1] ?? match[2] ?? match[3] ?? ''),
    statement: match[0],
  })),
)
const sourceImports = imports.filter(({ from }) => from.startsWith('src/') && !isTest(from))

/** But for a directive, which has to be one line. */
function isLongComment(line: string): boolean {
  return line.length > 110 && /^\s*(?:\*|\/\/ (?!oxlint)|\/\*\*) /.test(line)
}

function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name) || name.includes('/testing/')
}

/** `src/…` for our own files, the package's name for others. */
function resolve(from: string, to: string): string {
  const own = /^#(shared|server|client|stand-ins)\/(.*)$/.exec(to)
  if (own) return `src/${own[1]}/${own[2]}`
  if (to.startsWith('#test/')) return to.replace('#test/', 'test/')
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(from), to) : to
}

function importsOf(from: RegExp, to: RegExp): string[] {
  return sourceImports
    .filter((entry) => from.test(entry.from) && to.test(entry.to))
    .map((entry) => `${entry.from} → ${entry.to}`)
}

function filesWith(
  pattern: RegExp,
  { within = /^src\//, except = /^$/ }: { within?: RegExp; except?: RegExp },
): string[] {
  return source
    .filter(({ name, text }) => within.test(name) && !except.test(name) && pattern.test(text))
    .map(({ name }) => name)
}

describe('the three roots', () => {
  it('are read: a pattern that matches nothing would let everything pass', () => {
    expect(sourceImports.length).toBeGreaterThan(300)
  })
  it('shared imports zod and itself alone', () => {
    expect(importsOf(/^src\/shared\//, /^(?!src\/shared\/|zod\/mini$)/)).toEqual([])
  })
  it('client and server never import each other, and src never imports test', () => {
    expect(importsOf(/^src\/client\//, /^src\/server\//)).toEqual([])
    expect(importsOf(/^src\/server\//, /^src\/client\//)).toEqual([])
    expect(importsOf(/^src\//, /^test\//)).toEqual([])
  })
})

describe('the client', () => {
  /** From the top down. */
  const layers = ['(pages|shell|[\\w-]+\\.tsx?$)', 'features', 'leave-ui', 'queries', 'ui', 'api'].map(
    (folder) => new RegExp(`^src/client/${folder}`),
  )
  const layerOf = (file: string) => layers.findIndex((layer) => layer.test(file))

  it('has layers: nothing imports a higher one, not even its types', () => {
    const upward = sourceImports.filter(
      ({ from, to }) =>
        from.startsWith('src/client/') && to.startsWith('src/client/') && layerOf(to) < layerOf(from),
    )
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
  it('brings features together in pages: they don’t import each other', () => {
    const crossing = sourceImports.filter(({ from, to }) => {
      const [own, other] = [from, to].map((file) => /^src\/client\/features\/([\w-]+)\//.exec(file)?.[1])
      return own && other && own !== other
    })
    expect(crossing.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
  it('has one owner of each address: a file of queries', () => {
    const addresses = source
      .filter(({ name }) => /^src\/client\/(?!queries\/)/.test(name))
      .flatMap(({ name, text }) =>
        [...text.matchAll(/['"`](\/api\/\w[^'"`]*)/g)].map(([, address = '']) => ({ name, address })),
      )
      // Those that the browser itself goes to.
      .filter(({ address }) => !/^\/api\/(login|logout|open|auth\/google)\b/.test(address))
    expect(addresses).toEqual([{ name: 'src/client/api/live.ts', address: '/api/events' }])
  })
  it('has building blocks without a word about leave', () => {
    const words = /\b(leave|vacation|sick|approv\w*)\b/i
    expect(filesWith(words, { within: /^src\/client\/ui\// })).toEqual([])
  })
  it('fetches in one place', () => {
    expect(filesWith(/\bfetch\(/, { within: /^src\/client\//, except: /api\/http\.ts$/ })).toEqual([])
  })
})

/** From the top down. A file imports its own floor, or a lower one; the types of others as well. */
const floors = [
  'serve.ts',
  'app.ts choose-adapters.ts worker.ts',
  'hourly.ts adapters commands',
  'features/public-api',
  'features/dashboard features/report features/feed features/import features/export features/company-file',
  'features/failed-jobs features/contact features/personal-data',
  'features/audit-log features/session',
  'features/company features/location features/webhooks features/known-secrets',
  'features/membership',
  'features/billing features/leave/routes.ts features/leave/mail-decision',
  'features/leave/messages',
  'features/leave/approvals',
  'features/leave/requests',
  'features/leave/covering',
  'features/leave/reads',
  'features/leave/rules features/policy',
  'features/balance',
  'features/leave-record features/leave-type',
  'features/api-key',
  'features/calendar features/notification',
  'features/people',
  'platform/process platform/backup platform/telemetry platform/http',
  'platform/jobs platform/audit',
  'platform/events',
  'platform/tenancy',
  'platform/queue',
  'platform/config.ts platform/misspelt-settings.ts platform/mail platform/files platform/secrets platform/outgoing platform/db',
  'platform/observe',
  'platform/log.ts',
  'platform/fault.ts platform/map-yielding.ts platform/days-later.ts platform/zoned-time.ts',
  'platform/errors.ts',
].map((rooms) => rooms.split(' '))

/** The number of the floor: the narrowest room that holds the file. */
function floorOf(file: string): number {
  const name = file.replace('src/server/', '')
  const depths = floors.map((rooms) =>
    Math.max(
      0,
      ...rooms.filter((room) => name === room || name.startsWith(`${room}/`)).map((room) => room.length),
    ),
  )
  return depths.indexOf(Math.max(1, ...depths))
}

describe('the first pages', () => {
  it('load neither zod nor Radix: a check of what is typed comes with its form, a dialog when it is opened', () => {
    const needed = new Set(firstPages)
    for (const name of needed)
      for (const { from, to, statement } of sourceImports)
        if (from === name && /^(?:import|export)\s(?!type\b)/.test(statement)) needed.add(to)
    expect(needed.size).toBeGreaterThan(100)
    const reaching = sourceImports.filter(
      ({ from, to }) => needed.has(from) && ['zod/mini', 'radix-ui'].includes(to),
    )
    expect(reaching.map(({ from }) => from)).toEqual([])
  })
})

describe('the server', () => {
  const starts = /^src\/server\/(main|start|dev)\.ts$/

  it('has floors: no file imports a higher one, not even its types', () => {
    const inside = sourceImports.filter(
      ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/') && !starts.test(from),
    )
    const homeless = [...new Set(inside.flatMap(({ from, to }) => [from, to]))].filter(
      (file) => floorOf(file) < 0,
    )
    expect(homeless).toEqual([])
    const upward = inside.filter(({ from, to }) => floorOf(to) < floorOf(from))
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
  it('has layers: routes call services, services never call routes', () => {
    expect(importsOf(/^src\/server\/(?!app\.ts)/, /\/routes\.ts$/)).toEqual([])
  })
  it('reaches the outside world from choose-adapters.ts alone', () => {
    expect(importsOf(/^src\/server\/(?!choose-adapters\.ts|adapters\/)/, /^src\/server\/adapters\//)).toEqual(
      [],
    )
  })
  it('loads a stand-in from choose-adapters.ts alone, and only when it is chosen', () => {
    const chosen = /^src\/server\/choose-adapters\.ts → /
    expect(
      importsOf(/^src\/(server|shared|client)\//, /^src\/stand-ins\//).filter((one) => !chosen.test(one)),
    ).toEqual([])
    const atOnce = sourceImports.filter(
      ({ from, to, statement }) =>
        !from.startsWith('src/stand-ins/') &&
        to.startsWith('src/stand-ins/') &&
        !statement.startsWith('import('),
    )
    expect(atOnce.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
  it('knows Fastify in routes, app and http, and in the stand-ins’ pages only', () => {
    const allowed =
      /^src\/server\/(app\.ts|choose-adapters\.ts|platform\/http\/|features\/.*\/routes\.ts|features\/session\/sign-in-cookie\.ts)/
    const others = importsOf(/^src\/server\//, /^(fastify|@fastify\/)/).filter(
      (entry) => !allowed.test(entry),
    )
    expect(others).toEqual([])
  })
  it('queries only in features and the platform', () => {
    const outside = importsOf(
      /^src\/server\/((?!hourly)[\w-]+\.ts$|adapters\/|platform\/(config|errors|mail))/,
      /^(drizzle-orm|pg$|src\/server\/platform\/db\/schema)/,
    )
    expect(outside).toEqual([])
    expect(importsOf(/\/routes\.ts$/, /^(drizzle-orm|pg$|src\/server\/platform\/db\/)/)).toEqual([])
  })
  it('opens its log in one place, which keeps the messages of errors out', () => {
    const opening = files.filter(({ text }) => /^import (?!type )[^'"]*from 'pino'/m.test(text))
    expect(opening.map(({ name }) => name)).toEqual(['src/server/platform/log.ts'])
  })
  it('has one home for the environment, the clock, and each vendor', () => {
    expect(
      filesWith(/process\.env\b/, {
        within: /^src\/server\//,
        except: /^src\/server\/(main|start|dev|commands\/[\w-]+)\.ts$/,
      }),
    ).toEqual([])
    expect(
      filesWith(/Date\.now\(\)|new Date\(\)/, {
        within: /^src\/(server|shared)\//,
        except: /^src\/server\/(serve\.ts|commands\/|adapters\/)/,
      }),
    ).toEqual([])
    expect(
      importsOf(/^src\/server\/(?!adapters\/)/, /^(nodemailer|openid-client|oidc-provider|stripe|undici)/),
    ).toEqual([])
    expect(
      importsOf(/^src\/server\/(?!platform\/(db|queue|jobs)\/|worker\.ts)/, /^(pg-boss|@electric-sql\/)/),
    ).toEqual([])
  })
})

describe('every file', () => {
  it('has named exports, tools’ own files excepted', () => {
    expect(filesWith(/^export default/m, {})).toEqual([])
  })
  it('is no barrel', () => {
    expect(filesWith(/^export \* from|^export \{[^}]*\} from/m, {})).toEqual([])
  })
  it('imports across folders by root, not by climbing', () => {
    const climbing = imports.filter(({ statement }) => /['"]\.\.\/\.\.\/\.\./.test(statement))
    expect(climbing.map(({ from }) => from)).toEqual([])
  })
  it('writes dates and numbers by the reader’s locale: no other is named', () => {
    const own = [
      // For where nobody has said, and for those who choose.
      'src/shared/locale.ts',
      'src/client/features/profile/languages.ts',
      // Dollars are written alike everywhere.
      'src/shared/billing/price.ts',
      // Read by the program, not by people.
      'src/server/hourly.ts',
      // The commas of a list of English words.
      'src/client/leave-ui/working-time/working-time-words.ts',
    ]
    const named = filesWith(/['"`]en-[A-Z]{2}['"`]|\.toLocale(Date|Time)?String\(|Format\(undefined\b/, {
      except: /^src\/stand-ins\//,
    })
    expect(named.filter((name) => !own.includes(name))).toEqual([])
  })
  it('wraps its comments at the formatter’s width, which the formatter leaves alone', () => {
    expect(files.filter(({ text }) => text.split('\n').some(isLongComment)).map(({ name }) => name)).toEqual(
      [],
    )
  })
  it('is in no cycle', () => {
    expect(findCycles()).toEqual([])
  })
})

describe('styles', () => {
  it('repeat no gradient outside sRGB, where Firefox loses the lines of hatching', () => {
    const styles = readdirSync(path.join(root, 'src/client'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(path.join(root, 'src/client', name), 'utf8'))
    const repeated = styles.flatMap((text) => text.match(/repeating-\w+-gradient\([^,]+/g) ?? [])
    expect(repeated.length).toBeGreaterThan(5)
    expect(repeated.filter((start) => !start.includes(' in srgb'))).toEqual([])
  })
})

describe('the tests', () => {
  it('wait by `eventually` alone: other ways of Vitest give up after a second', () => {
    const impatient = files.filter(
      ({ name, text }) => isTest(name) && /\bvi\s*\.wait(For|Until)\(|\bexpect\s*\.poll\(/.test(text),
    )
    expect(impatient.map(({ name }) => name)).toEqual([])
  })
})

/** Cycles, the types included: what names each other can't be read one after the other. */
function findCycles(): string[] {
  const edges = new Map<string, string[]>()
  for (const { from, to } of sourceImports) {
    edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return cycles
}
