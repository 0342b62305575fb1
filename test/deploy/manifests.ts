import { readdirSync, readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service, ServiceAccount } from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'

const folder = new URL('../../deploy/kubernetes/', import.meta.url)

const known = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
}

const manifest = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(Object.keys(known) as (keyof typeof known)[]),
  metadata: z.record(z.string(), z.unknown()),
  spec: z.optional(z.record(z.string(), z.unknown())),
  automountServiceAccountToken: z.optional(z.boolean()),
})

export type Manifest = z.infer<typeof manifest> & { file: string }

/** What the base and the example hold for Kubernetes, without what kustomize itself reads. */
export function readManifests(): Manifest[] {
  return manifestFiles().flatMap((file) =>
    parseAllDocuments(readFileSync(new URL(file, folder), 'utf8')).map((document) => ({
      ...manifest.parse(document.toJS()),
      file,
    })),
  )
}

/** `base/deployment.yaml` and so on. */
export function manifestFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'),
  )
}

/**
 * What Kubernetes would refuse or pass over of a manifest: values that its schema doesn't take, and fields
 * that it doesn't have.
 */
export function findFaults({ file, ...content }: Manifest): string[] {
  const unread: string[] = []
  const fields: [string, unknown][] = Object.entries(content)
  const model = new known[content.kind]()
  // The constructor would take a copy, and read all fields for it.
  for (const [name, value] of fields) Object.assign(model, { [name]: watched(value, name, unread) })
  if (content.apiVersion !== known[content.kind].apiVersion)
    return [`${file}: apiVersion ${content.apiVersion}`]
  try {
    model.validate()
  } catch (error) {
    return [`${file}: ${String(error)}`]
  }
  return unread.map((name) => `${file}: ${name} is no field`)
}

/** A proxy that deletes each field that is read from `unread`: validators read every field of the schema. */
function watched(value: unknown, name: string, unread: string[]): unknown {
  if (value === null || typeof value !== 'object') return value
  const children = new Map(Object.entries(value).map(([key, child]) => [key, child as unknown]))
  for (const key of children.keys()) unread.push(`${name}.${key}`)
  const inside = new Map([...children].map(([key, child]) => [key, watched(child, `${name}.${key}`, unread)]))
  return new Proxy(value, {
    get: (target, key) => {
      if (typeof key !== 'string' || !inside.has(key)) return Reflect.get(target, key) as unknown
      const at = unread.indexOf(`${name}.${key}`)
      if (at >= 0) unread.splice(at, 1)
      return inside.get(key)
    },
  })
}
