import { expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { misspeltSettings } from './misspelt-settings.ts'

const nearest = (name: string) => misspeltSettings([name], settingNames)[0]?.nearest

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['GOOGLE_CLIENT_SECERT', 'GOOGLE_CLIENT_SECRET'],
  ['STMP_URL', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['METRIC_PORT', 'METRICS_PORT'],
])('%s is taken for %s', (name, setting) => {
  expect(nearest(name)).toBe(setting)
})

it('says nothing of settings, and of what other programs are told', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'TERM',
    'TMPDIR',
    'TZ',
    'PGHOST',
    'SORREL_SERVICE_PORT',
    'NODE_OPTIONS',
  ]
  expect(misspeltSettings([...settingNames, ...others], settingNames)).toEqual([])
})
