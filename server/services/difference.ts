/** The changed fields of a patch as `{ field: [from, to] }`, for the audit log. */
export const difference = <Row extends object>(before: Row, patch: Partial<Row>): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(patch) as (keyof Row & string)[])
      .filter((field) => patch[field] !== undefined && before[field] !== patch[field])
      .map((field) => [field, [before[field], patch[field]]]),
  )
