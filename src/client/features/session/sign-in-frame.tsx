import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Brand } from '#client/ui/layout/brand.tsx'
import { Anchor } from '#client/ui/layout/link.tsx'
import { AlmanacCard } from './almanac-card.tsx'

type SignInFrameProps = {
  title: string
  lead: string
  /** Why the last attempt failed. */
  error: string | null
  children: ReactNode
}

/** The page of /login and /register: a way back, and a leaf of the almanac. */
export function SignInFrame({ title, lead, error, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] px-8 pb-14 max-sm:px-4">
      <header className="flex h-18 items-center justify-between max-lg:h-14">
        <Anchor
          href="/"
          className="inline-flex min-h-11 items-center gap-2 rounded-control underline-offset-3 hover:underline"
        >
          <ArrowLeft aria-hidden />
          Back to Home
        </Anchor>
        <Brand name={deployment.productName} />
      </header>
      <main className="pt-[min(5.5rem,8dvh)] max-sm:pt-6">
        <AlmanacCard>
          <h1 tabIndex={-1} className="serif-title mb-1.5 text-title text-balance">
            {title}
          </h1>
          <p className="mb-5 text-muted">{lead}</p>
          {error && (
            <Notice tone="error" className="mb-5">
              {error}
            </Notice>
          )}
          {children}
        </AlmanacCard>
      </main>
    </div>
  )
}
