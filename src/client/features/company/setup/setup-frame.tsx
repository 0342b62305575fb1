import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { Brand } from '#client/ui/layout/brand.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'

/** The page around company setup: somebody without a company has no shell yet. */
export function SetupFrame({ email, children }: { email: string; children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-[72px] max-w-[1064px] items-center justify-between gap-4 px-8 max-lg:h-14 max-lg:px-4">
          <Brand name={deployment.productName} />
          <div className="flex min-w-0 items-center gap-2">
            <p className="min-w-0 truncate text-muted max-sm:sr-only">Signed in as {email}</p>
            <ButtonLink href="/api/logout" variant="quiet">
              <LogOut aria-hidden />
              Logout
            </ButtonLink>
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-[1064px] px-8 pt-14 pb-12 max-lg:px-4 max-lg:pt-6">
        <p className="mb-4 truncate text-small text-muted sm:hidden" aria-hidden>
          Signed in as {email}
        </p>
        {children}
      </main>
    </>
  )
}
