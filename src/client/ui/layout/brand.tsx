import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { LeafMark } from './leaf-mark.tsx'

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
