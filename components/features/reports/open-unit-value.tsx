'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { BoardUnit } from '@/lib/contract/equity-board'
import { unitName } from '@/lib/contract/unit-name'

// Forms bring their validation along, which the board itself does not need.
const UnitValueDrawer = lazy(() =>
  import('./unit-value-drawer').then((module) => ({ default: module.UnitValueDrawer })),
)

/** A unit's figures, the effect of a sale, and its estimated values. */
export const openUnitValue = (unit: BoardUnit, day: string): void =>
  openDrawer({ title: unitName(unit), width: 480, content: <UnitValueDrawer unit={unit} day={day} /> })
