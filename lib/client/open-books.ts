/** A company and an entity of it. */
export interface Books {
  company: string
  /** Empty when the person may work in none. */
  entity: string
}

/** The books on screen, as the API states them with each answer; null until the first answer. */
let open: Books | null = null
let follow: ((books: Books) => void) | undefined

/** Lets the next response say which books are open. */
export const forgetBooks = (): void => {
  open = null
}

/** Whether these books are open; also true while the next answer has yet to say which are. */
export const isOpen = (books: Books): boolean => open === null || isSame(open, books)

/** Headers with the books that a write is meant for: the API refuses it when others are open by now. */
export function booksOnScreen(): Record<string, string> {
  if (open === null) return {}
  return { 'X-Company-Id': open.company, ...(open.entity !== '' && { 'X-Entity-Id': open.entity }) }
}

/**
 * Called when the API works in books other than those on screen, for example after a switch on another device. Returns a function that
 * stops listening.
 */
export function onOtherBooks(listen: (books: Books) => void): () => void {
  follow = listen
  return () => {
    follow = undefined
  }
}

/** False for an answer for books other than those on screen, of which nothing may be shown. Source: SECURITY T19. */
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
