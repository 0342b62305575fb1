/** 'Ana Ruiz'; whoever has no last name goes by the first. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
