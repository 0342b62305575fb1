/** `setValueAs` of a registered number; an empty input is `whenEmpty`. */
export function numberOr<Empty extends number | null>(whenEmpty: Empty) {
  return (typed: string | number | null): number | Empty =>
    typed === '' || typed === null ? whenEmpty : Number(typed)
}

/** `setValueAs` of a registered select whose first option is none. */
export function nullWhenEmpty(chosen: string | null): string | null {
  return chosen || null
}
