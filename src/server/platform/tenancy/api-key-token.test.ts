import { describe, expect, it } from 'vitest'
import { apiKeyHash, apiKeyHint, isApiKeyToken, newApiKeyToken } from './api-key-token.ts'

describe('the token of an API key', () => {
  it('has 24 bytes and their sum, in base62', () => {
    expect(newApiKeyToken(new Uint8Array(24))).toBe(`srl_live_${'0'.repeat(33)}27h96t`)
    expect(newApiKeyToken(new Uint8Array(24).fill(255))).toMatch(/^srl_live_[0-9A-Za-z]{39}$/)
  })

  it('is another each time, and known by its sum', () => {
    const made = Array.from({ length: 200 }, () => newApiKeyToken())
    expect(new Set(made).size).toBe(200)
    expect(made.filter(isApiKeyToken)).toEqual(made)
  })

  it('is told from any other text, each single wrong character included', () => {
    const token = newApiKeyToken()
    const wrong = token
      .split('')
      .map((character, at) =>
        [token.slice(0, at), character === 'x' ? 'y' : 'x', token.slice(at + 1)].join(''),
      )
    const others = ['', 'srl_live_', `${token}0`, token.slice(0, -1), ` ${token}`, `${token}\n`]
    expect([...wrong, ...others].filter(isApiKeyToken)).toEqual([])
  })

  it('is stored as its hash, and shown by its end', () => {
    const token = newApiKeyToken(new Uint8Array(24))
    expect(apiKeyHash(token)).toMatch(/^[0-9a-f]{64}$/)
    expect(apiKeyHint(token)).toBe(token.slice(44))
  })
})
