'use client'
import { useState } from 'react'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { later } from '@/components/ui/later'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import type { Box } from '../edits/cell-editor'
import type { Change } from '../edits/changes'
import type { Rights } from '../edits/use-rights'

interface Question {
  row: Transaction
  marks: TransactionMarks | undefined
  anchor: Box
}

interface WhyWork {
  rights: Rights
  change: (row: Transaction, change: Change) => void
  /** Returns whether it was categorized. */
  accept: (row: Transaction, account: ChosenAccount) => Promise<boolean>
  makeRule: (row: Transaction) => void
  /** Opens the list of categories instead. */
  choose: (row: Transaction, anchor: Box) => void
}

export interface WhyLayerProps {
  question: Question
  work: WhyWork
  onClose: () => void
}

const WhyLayer = later<WhyLayerProps>(() => import('./why-layer').then((file) => file.WhyLayer))

/** The layer that explains why a row got its category, or would get one. */
export function useWhy(work: WhyWork) {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  return {
    ask: setQuestion,
    layer: question ? <WhyLayer question={question} work={work} onClose={close} /> : null,
  }
}
