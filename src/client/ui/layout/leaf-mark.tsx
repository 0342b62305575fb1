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
