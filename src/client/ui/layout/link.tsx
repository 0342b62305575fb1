import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { buttonClass } from '../form/button.tsx'

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link in running text or beside a heading. */
export function TextLink({ className, ...rest }: AnchorProps) {
  return (
    <Anchor
      {...rest}
      className={classNames(
        '-my-px inline-flex items-center gap-1 rounded-bar py-px font-[550] text-primary underline-offset-3 hover:text-primary-hover hover:underline',
        className,
      )}
    />
  )
}

type ButtonLinkProps = AnchorProps & { variant?: 'primary' | 'line' | 'quiet'; size?: 'md' | 'sm' | 'lg' }

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return (
    <Anchor {...rest} className={classNames(buttonClass({ variant, size, iconOnly: false }), className)} />
  )
}

/** Uses the router for our own pages, and the browser for everything else. */
export function Anchor({ href, children, ...rest }: AnchorProps) {
  const isPage = href.startsWith('/') && !href.startsWith('/api/') && !href.startsWith('/help')
  if (!isPage) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  )
}
