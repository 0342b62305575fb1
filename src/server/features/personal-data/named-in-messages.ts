import { or, type SQL, sql } from 'drizzle-orm'
import { notifications } from '#server/platform/db/schema.ts'

const { title, message, kind } = notifications

/**
 * The notifications whose text has one of these full names; undefined without any name. A name of one word may be part of another
 * one, or of a date, as in 'Ana Ruiz: annual, 3 May': it counts only where the product writes whole names.
 */
export function namesSomebody(names: readonly string[]): SQL | undefined {
  const oneWord = names.filter((name) => !/\s/.test(name))
  const longer = names.filter((name) => /\s/.test(name))
  return or(namesByWord(oneWord), namesInFull(longer))
}

function namesInFull(names: readonly string[]): SQL | undefined {
  if (names.length === 0) return undefined
  return sql`${title} || ' ' || ${message} ~ ${`(^|[^[:alnum:]])${anyOf(names)}([^[:alnum:]]|$)`}`
}

function namesByWord(words: readonly string[]): SQL | undefined {
  const names = words.filter((name) => name !== '')
  if (names.length === 0) return undefined
  const name = anyOf(names)
  return sql`${message} ~ CASE WHEN ${kind} = 'weekly_away'
    THEN ${`(^|, | and )${name}(, | and |$)`} ELSE ${`^${name}${afterName}|, by ${name}$`} END`
}

/** 'Ana: annual, …', 'Ana, by Max Berg', 'Ana asked on …', 'Ana joined as …', 'Ana keeps the company' */
const afterName = '(: |, by | asked | joined as | keeps the company)'

function anyOf(names: readonly string[]): string {
  const escaped = names.map((name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`))
  return `(${escaped.join('|')})`
}
