import { useEffect } from 'react'

interface Place {
  page: number
  pageSize: number
  setPage: (page: number) => void
}

/** If removed rows make the current page disappear, the last page is shown. */
export function useExistingPage(
  { page, pageSize, setPage }: Place,
  answer: { count: number; results: readonly unknown[] } | undefined,
): void {
  const last = answer ? Math.max(1, Math.ceil(answer.count / pageSize)) : page
  const gone = answer?.results.length === 0 && page > last
  useEffect(() => {
    if (gone) setPage(last)
  })
}
