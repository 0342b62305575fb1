import type { ReactNode } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { classNames } from '#client/ui/class-names.ts'
import { buttonClass } from '#client/ui/form/button.tsx'
import { Brand } from '#client/ui/layout/brand.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { Column, SectionLink } from './sections.tsx'

/** The top of the pages outside the shell. */
export function PublicTopBar({ children }: { children: ReactNode }) {
  return (
    <header className="border-b border-line">
      <Column className="flex h-18 items-center justify-between gap-2 max-lg:h-14">
        <Brand name={deployment.productName} />
        <nav aria-label="Site" className="flex items-center gap-2 max-sm:gap-0">
          {children}
        </nav>
      </Column>
    </header>
  )
}

/** Spec 2.3. Only the landing page has a pricing section to scroll to. */
export function VisitorLinks({ hasPricing = false }: { hasPricing?: boolean }) {
  return (
    <>
      {hasPricing && (
        <SectionLink
          section="pricing"
          className={classNames(buttonClass({ variant: 'quiet' }), 'text-ink! max-md:hidden')}
        >
          Pricing
        </SectionLink>
      )}
      <ButtonLink href="/login" variant="quiet" className={classNames(narrow, 'text-ink!')}>
        Sign In
      </ButtonLink>
      <ButtonLink href="/register" variant="primary" className={narrow}>
        Start Free Trial
      </ButtonLink>
    </>
  )
}

const narrow = 'max-sm:px-2.5 max-sm:text-[0.875rem] max-[21.5rem]:px-1 max-[21.5rem]:text-small'
