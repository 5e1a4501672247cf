/** A member whom a comment can mention. */
export interface Mate {
  id: string
  full_name: string
}

/** The ids of the members mentioned by name after an @. */
export const mentionsIn = (body: string, mates: readonly Mate[]): string[] =>
  mates.filter((mate) => body.includes(`@${mate.full_name}`)).map((mate) => mate.id)

/** The text with a name in place of the typed @, or after it. */
export function withMention(body: string, { full_name }: Mate): string {
  const before = body.endsWith('@') ? body.slice(0, -1) : body
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  return `${before}${gap}@${full_name} `
}
