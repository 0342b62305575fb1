import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { jobNames } from '#server/platform/queue/payloads.ts'
import { openMetrics } from './metrics.ts'

/**
 * The dashboard and the alerts ask for what is measured, and for nothing else: a metric that was renamed
 * would leave them blank.
 */

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

const datasource = z.object({ uid: z.literal('${DS_PROMETHEUS}') })
const target = z.object({ refId: z.string(), expr: z.string(), datasource })
const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['row', 'timeseries']),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(target).default([]),
})
const dashboard = z
  .object({
    __inputs: z.tuple([z.object({ name: z.literal('DS_PROMETHEUS'), pluginId: z.literal('prometheus') })]),
    panels: z.array(panel),
    templating: z.object({
      list: z.array(z.object({ name: z.string(), definition: z.string(), datasource })),
    }),
  })
  .parse(JSON.parse(read('grafana/dashboard.json')))

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string() }),
})
const { rules } = z
  .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]) })
  .parse(parse(read('prometheus/alerts.yaml'))).groups[0]

const asked = {
  dashboard: [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ definition }) => definition),
  ],
  alerts: rules.map(({ expr }) => expr),
}

const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
const countJobs = async () => ({
  waiting: new Map([['seal-audit', 1]]),
  parked: new Map([['seal-audit', 1]]),
  oldestSeconds: new Map([['seal-audit', 1]]),
})

it('a job that is parked for the first time is a rise from 0, which the alert sees', async () => {
  const metrics = await openMetrics(new Instrumentation(), { pool, countJobs }, '1.2.3').metrics()
  for (const name of jobNames)
    expect(metrics).toContain(`sorrel_job_duration_seconds_count{name="${name}",outcome="parked"} 0\n`)
})

/** Each metric's labels, by its name as it is asked for. */
function measured(): Map<string, readonly string[]> {
  const registry = openMetrics(new Instrumentation(), { pool, countJobs }, '1.2.3')
  // prom-client's types leave out the labels and write the kind as a number, which is a word.
  const metrics = registry.getMetricsAsArray() as unknown as {
    name: string
    type: string
    labelNames: string[]
  }[]
  const labels = new Map<string, readonly string[]>()
  for (const { name, type, labelNames } of metrics) {
    if (type !== 'histogram') labels.set(name, labelNames)
    else for (const part of ['bucket', 'count', 'sum']) labels.set(`${name}_${part}`, [...labelNames, 'le'])
  }
  return labels
}

/**
 * Metrics have names with an underscore; functions that do are followed by a bracket, and labels stand in
 * brackets.
 */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|"[^"]*"/g, ' ')
  const names = [...bare.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g)]
  return names.map(([, name = '']) => name)
}

/** Of each metric with labels chosen after it, and of each sum by labels. */
function labelsIn(expression: string): string[] {
  const chosen = [...expression.matchAll(/[{,]\s*([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  return [...chosen, ...grouped]
}

/** By Prometheus's own metric, which has no underscore. */
const asksWhetherUp = (expression: string) => expression.startsWith('up{job="sorrel"}')

/** What Prometheus itself says of where a metric comes from. */
const ownOfPrometheus = ['job', 'instance']

describe.each(Object.entries(asked))('the %s', (_name, expressions) => {
  it('ask for something in each expression', () => {
    expect(expressions.length).toBeGreaterThan(5)
    expect(
      expressions.filter((expression) => metricsIn(expression).length === 0 && !asksWhetherUp(expression)),
    ).toEqual([])
  })

  it('ask for metrics that there are', () => {
    const known = measured()
    expect(expressions.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([])
  })

  it('ask for labels that they have', () => {
    const known = measured()
    const unknown = expressions.flatMap((expression) => {
      const labels = new Set([
        ...ownOfPrometheus,
        ...metricsIn(expression).flatMap((name) => known.get(name) ?? []),
      ])
      return labelsIn(expression).filter((label) => !labels.has(label))
    })
    expect(unknown).toEqual([])
  })
})

it('no label of ours is one that Prometheus overwrites', () => {
  expect([...measured().values()].flat().filter((label) => ownOfPrometheus.includes(label))).toEqual([])
})

it('every metric of ours is on the dashboard', () => {
  const shown = asked.dashboard.flatMap(metricsIn).map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  const ours = [...measured().keys()]
    .filter((name) => name.startsWith('sorrel_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect([...new Set(ours)].filter((name) => !shown.includes(name))).toEqual([])
})

it('panels have their own ids and places', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x},${y}`)).size).toBe(panels.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
})

it('the operator’s guide says of each alert what to do', () => {
  const guide = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([])
})
