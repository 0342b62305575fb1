/** Why one row can't be imported: thrown while it is worked out, and told beside it. */
export class RowProblem<Field extends string = string> extends Error {
  /** In which of its cells; null where it is the row as a whole. */
  readonly field: Field | null

  constructor(field: Field | null, message: string) {
    super(message)
    this.field = field
  }
}
