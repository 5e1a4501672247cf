'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import { DetailActions } from './detail-actions'
import { DetailSteps, DetailTitle } from './detail-steps'
import { setPlace, type Place } from './place'

const TransactionDetail = lazy(() =>
  import('./transaction-detail').then((module) => ({ default: module.TransactionDetail })),
)

/** Shows one of these rows beside the list; the others are a step away. */
export function openTransaction(place: Place): void {
  setPlace(place)
  openDrawer({
    title: <DetailTitle />,
    leading: <DetailSteps />,
    actions: <DetailActions />,
    width: 560,
    content: <TransactionDetail />,
  })
}
