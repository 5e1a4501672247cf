/** Whose books are on screen, as the API names them with each answer; null until the first answer. */
let open: string | null = null
let follow: ((company: string) => void) | undefined

/** From now on the next answer says whose books are open. */
export const forgetCompany = (): void => {
  open = null
}

/** Also when the next answer is still to say whose books are open. */
export const isOpen = (company: string): boolean => open === null || open === company

/** Hears that the API works in other books than those on screen, as after a switch on another device. Returns a function that stops it. */
export function onOtherBooks(listen: (company: string) => void): () => void {
  follow = listen
  return () => {
    follow = undefined
  }
}

/** False for an answer from other books than those on screen, of which nothing may be shown. Source: SECURITY T19. */
export function isOfOpenBooks(headers: Headers): boolean {
  const company = headers.get('x-company-id')
  if (company === null || company === open) return true
  if (open === null || !follow) {
    open = company
    return true
  }
  follow(company)
  return false
}
