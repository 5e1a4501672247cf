'use client'
import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { BoardUnit } from '@/lib/contract/equity-board'
import { unitName } from '@/lib/contract/unit-name'

// Forms bring their validation along, which the board itself does not need.
const UnitValueDrawer = lazyPart(() => import('./unit-value-drawer').then((module) => module.UnitValueDrawer))

/** A unit's figures, the effect of a sale, and its estimated values. */
export const openUnitValue = (unit: BoardUnit, day: string): void =>
  openDrawer({ title: unitName(unit), width: 480, content: <UnitValueDrawer unit={unit} day={day} /> })
