import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'
import { hexOf } from './hex-color.ts'

const page = document.documentElement
const appearances = new Map<boolean, Appearance>()

/** Our colours for Stripe’s form, in the current theme. */
export function useStripeAppearance(): Appearance {
  return useSyncExternalStore(onThemeChange, appearanceNow)
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(page, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

function appearanceNow(): Appearance {
  const isDark = page.classList.contains('dark')
  const appearance = appearances.get(isDark) ?? appearanceIn(isDark)
  appearances.set(isDark, appearance)
  return appearance
}

function appearanceIn(isDark: boolean): Appearance {
  const color = readColors(tokens)
  const border = (token: Token) => `1px solid ${color[token]}`
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color.primary,
      colorBackground: color.surface,
      colorText: color.ink,
      colorTextSecondary: color.muted,
      colorTextPlaceholder: color.muted,
      colorDanger: color.danger,
      fontFamily: 'system-ui, sans-serif',
      // Below 16 px Safari zooms in on phones.
      fontSizeBase: '16px',
      borderRadius: '6px',
    },
    rules: {
      '.Input': { border: border('control'), boxShadow: 'none' },
      '.Input:hover': { border: border('ink') },
      '.Input:focus': {
        border: border('ink'),
        outline: `2px solid ${color.focus}`,
        outlineOffset: '2px',
      },
      '.Input--invalid': { border: border('danger'), boxShadow: `inset 0 0 0 1px ${color.danger}` },
      '.Label': { color: color.ink, fontSize: '13px', fontWeight: '550' },
      '.Error': { fontSize: '13px', fontWeight: '500' },
    },
  }
}

const tokens = ['primary', 'surface', 'ink', 'muted', 'control', 'focus', 'danger'] as const
type Token = (typeof tokens)[number]

/** Stripe can’t read custom properties or newer colour syntax, so the browser computes the values. */
function readColors(names: readonly Token[]): Record<Token, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(names.map((name) => [name, readColor(name)])) as Record<Token, string>
}

function readColor(name: Token): string {
  // A new element for each colour, as a change of one element’s colour would start a transition.
  const probe = document.createElement('span')
  probe.style.color = `color-mix(in srgb, var(--${name}), var(--${name}))`
  page.append(probe)
  const color = hexOf(getComputedStyle(probe).color)
  probe.remove()
  return color
}
