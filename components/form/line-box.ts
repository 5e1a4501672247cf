/** Around one line, with room for the focus ring. Lines out of sight are not laid out again with each key. */
export const LINE_BOX =
  '-m-1 items-start p-1 [contain-intrinsic-height:auto_40px] [content-visibility:auto] max-sm:m-0 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 max-sm:[contain-intrinsic-height:auto_340px]'

/** The look of its fields: lower and quieter than those of a form, because the row gives context. */
export const LINE_FIELD = { height: 32, soft: true } as const
