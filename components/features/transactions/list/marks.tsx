'use client'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import { read } from '@/lib/client/query'
import type { Transaction } from '@/lib/contract/transaction'
import { MARKS_MAX } from '@/lib/contract/bounds'
import { transactionMarks, type TransactionMarks } from '@/lib/contract/transaction-marks'

export type Marks = ReadonlyMap<string, TransactionMarks>

const MarksContext = createContext<Marks>(new Map())

/** A row with its marks: comments, parts, possible matches, suggestions; undefined until they are read. */
export interface MarkedTransaction extends Transaction {
  marks?: TransactionMarks
}

export const useAllMarks = (): Marks => useContext(MarksContext)

/** Reads the marks of the rows of a page. */
export function MarksProvider({ marks, children }: { marks: Marks; children: ReactNode }) {
  return <MarksContext value={marks}>{children}</MarksContext>
}

// Comments, files and changes of the lines all affect the marks; all of them touch the activity topic.
export const marksRead = (ids: readonly string[]) => read('activity', transactionMarks, { query: { id: [...ids] } })

export function usePageMarks(ids: readonly string[]): Marks {
  const parts = Array.from({ length: Math.ceil(ids.length / MARKS_MAX) }, (_, n) =>
    ids.slice(n * MARKS_MAX, (n + 1) * MARKS_MAX),
  )
  return useQueries({
    queries: parts.map((part) => ({ ...marksRead(part), placeholderData: keepPreviousData })),
    combine: byId,
  })
}

const byId = (answers: readonly { data: { results: TransactionMarks[] } | undefined }[]): Marks =>
  new Map(answers.flatMap(({ data }) => data?.results ?? []).map((marks) => [marks.id, marks]))

/** The rows with their marks. A row keeps its identity until either changes, because the grid renders new objects again. */
export const withMarks = (rows: readonly Transaction[], marks: Marks): MarkedTransaction[] =>
  rows.map((row) => {
    const own = marks.get(row.id)
    const before = marked.get(row)
    if (before && before.marks === own) return before
    const after = { ...row, marks: own }
    marked.set(row, after)
    return after
  })

const marked = new WeakMap<Transaction, MarkedTransaction>()
