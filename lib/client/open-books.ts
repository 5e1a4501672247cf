/** A company and an entity of it. */
export interface Books {
  company: string
  /** Empty where the person may work in none. */
  entity: string
}

/** Whose books are on screen, as the API names them with each answer; null until the first answer. */
let open: Books | null = null
let follow: ((books: Books) => void) | undefined

/** From now on the next answer says whose books are open. */
export const forgetBooks = (): void => {
  open = null
}

/** Also when the next answer is still to say whose books are open. */
export const isOpen = (books: Books): boolean => open === null || isSame(open, books)

/** Names the books that a write is made over: the API refuses it where others are open by now. */
export function booksOnScreen(): Record<string, string> {
  if (open === null) return {}
  return { 'X-Company-Id': open.company, ...(open.entity !== '' && { 'X-Entity-Id': open.entity }) }
}

/** Hears that the API works in other books than those on screen, as after a switch on another device. Returns a function that stops it. */
export function onOtherBooks(listen: (books: Books) => void): () => void {
  follow = listen
  return () => {
    follow = undefined
  }
}

/** False for an answer from other books than those on screen, of which nothing may be shown. Source: SECURITY T19. */
export function isOfOpenBooks(headers: Headers): boolean {
  const company = headers.get('x-company-id')
  if (company === null) return true
  const books = { company, entity: headers.get('x-entity-id') ?? '' }
  if (open !== null && isSame(open, books)) return true
  if (open === null || !follow) {
    open = books
    return true
  }
  follow(books)
  return false
}

const isSame = (one: Books, other: Books): boolean => one.company === other.company && one.entity === other.entity
