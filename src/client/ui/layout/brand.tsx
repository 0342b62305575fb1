import { Link } from 'wouter'
import { classNames } from '../class-names.ts'

/** The product's mark and name; it leads home. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <Link
      href="/"
      className={classNames(
        'flex items-center gap-[9px] rounded-control font-serif text-[1.375rem] leading-7 font-[550] tracking-[-0.015em] max-lg:min-h-11',
        className,
      )}
    >
      <LeafMark />
      <span className="relative top-[0.07em]">{name}</span>
    </Link>
  )
}

/** The product's mark: a leaf with the marks of a ruler for veins. */
export function LeafMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`flex-none text-primary ${className}`}
    >
      <path d="M4 20c-1-9 4.5-16 16-16 0 11.5-7 17-16 16Z" />
      <path d="M4 20 14.5 9.5M9 15v-4.5M12 12V8M9 15h4.5" />
    </svg>
  )
}
