import { type ReactNode, useState } from 'react'
import { today } from '#client/api/clock.ts'
import { deployment } from '#client/api/deployment.ts'
import { Brand } from '#client/ui/layout/brand.tsx'
import { Anchor, ButtonLink } from '#client/ui/layout/link.tsx'
import { OpenerLink } from './opener-link.tsx'
import { Column, SectionLink } from './sections.tsx'

/** Spec 2.3: what has no page of its own opens the contact dialog. */
export function Footer({ onContact }: { onContact: () => void }) {
  const [now] = useState(today)
  return (
    <footer className="dark bg-paper pt-14 pb-10 text-ink">
      <Column>
        <div className="grid gap-x-8 gap-y-10 border-t border-line pt-10 max-lg:grid-cols-2 max-lg:[&>:first-child]:col-span-full lg:grid-cols-[1.6fr_1fr_1fr_1.2fr_1fr]">
          <div>
            <Brand name={deployment.productName} className="w-fit" />
            <p className="mt-2.5 mb-[18px] text-muted">Leave management for teams of 5 to 50.</p>
            <ButtonLink href="/register">Start Free Trial</ButtonLink>
          </div>
          <FooterColumn title="Product">
            <SectionLink section="features" className={entryClass}>
              Features
            </SectionLink>
            <SectionLink section="pricing" className={entryClass}>
              Pricing
            </SectionLink>
          </FooterColumn>
          <FooterColumn title="Help">
            {['Help Center', 'Documentation', 'Video Tutorials', 'System Status'].map((name) => (
              <OpenerLink key={name} onClick={onContact} className={entryClass}>
                {name}
              </OpenerLink>
            ))}
          </FooterColumn>
          <FooterColumn title="Contact">
            {['Contact Support', 'Contact Us', 'Live Chat Support'].map((name) => (
              <OpenerLink key={name} onClick={onContact} className={entryClass}>
                {name}
              </OpenerLink>
            ))}
            <Anchor href={`mailto:${deployment.supportEmail}`} className={entryClass}>
              <MailAddress address={deployment.supportEmail} />
            </Anchor>
          </FooterColumn>
          <FooterColumn title="Legal">
            <Anchor href={deployment.privacyUrl} className={entryClass}>
              Privacy Policy
            </Anchor>
            <Anchor href={deployment.termsUrl} className={entryClass}>
              Terms of Service
            </Anchor>
          </FooterColumn>
        </div>
        <div className="mt-10 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-5 text-small text-muted">
          <p>
            © {now.slice(0, 4)} {deployment.productName}
          </p>
          <p>Support Monday-Friday, 9AM-6PM EST</p>
        </div>
      </Column>
    </footer>
  )
}

/** May break after the @, where the column is narrow. */
function MailAddress({ address }: { address: string }) {
  const sign = address.indexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {address.slice(0, sign)}
      <wbr />
      {address.slice(sign)}
    </span>
  )
}

const entryClass =
  'inline-flex min-h-8 items-center rounded-bar underline-offset-3 hover:underline max-lg:min-h-11'

function FooterColumn({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-small font-semibold text-muted">{title}</h3>
      <ul>
        {children.flat().map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the entries never change their order
          <li key={index}>{entry}</li>
        ))}
      </ul>
    </div>
  )
}
