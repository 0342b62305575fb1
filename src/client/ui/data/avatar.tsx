import { useState } from 'react'
import { classNames } from '../class-names.ts'

type AvatarProps = {
  firstName: string
  lastName: string
  imageUrl?: string | null
  size?: 'xs' | 'sm' | 'lg'
  className?: string
}

const sizes = { xs: 'size-6 text-[0.625rem]', sm: 'size-8 text-tiny', lg: 'size-10 text-[0.875rem]' }

/** A person's picture, or their initials. Decorative: the name is beside it. */
export function Avatar({ firstName, lastName, imageUrl, size = 'lg', className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isShown = Boolean(imageUrl) && imageUrl !== brokenUrl
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full border border-line bg-sunken leading-none font-semibold tracking-[0.02em] text-muted',
        sizes[size],
        className,
      )}
    >
      {isShown && imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : (
        initials(firstName, lastName)
      )}
    </span>
  )
}

function initials(firstName: string, lastName: string): string {
  return (
    [firstName, lastName]
      .map((name) => Array.from(name.trim())[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
