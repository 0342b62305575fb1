import type { FastifyRequest } from 'fastify'
import { knownLocale } from '#shared/locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member's choice, once a transaction has read who they are; null where they have made none. */
    chosenLocale: string | null
  }
}

/**
 * In which dates and numbers of an answer are written: as on the reader's screens, by their choice or their
 * browser's languages.
 */
export function localeOf({ chosenLocale, headers }: FastifyRequest): string {
  return chosenLocale ?? localeOfBrowser(headers['accept-language'] ?? '')
}

const mostLetters = 200
const mostKept = 500
const known = new Map<string, string>()

// Finding a locale takes some 0.4 ms, and most browsers send the same few headers.
function localeOfBrowser(header: string): string {
  const languages = header.slice(0, mostLetters)
  const found = known.get(languages) ?? knownLocale(tagsIn(languages))
  if (known.size >= mostKept) known.clear()
  known.set(languages, found)
  return found
}

/** Browsers name them by preference, so that the weights say nothing more. */
function tagsIn(languages: string): string[] {
  return languages.split(',').map((language) => language.replace(/;.*/, '').trim())
}
