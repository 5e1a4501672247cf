'use client'
import { Upload } from 'lucide-react'
import { lazy } from 'react'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'

const StatementImport = lazy(() => import('./statement-import').then((module) => ({ default: module.StatementImport })))

/** Opens the import of a statement file in the drawer. */
export function ImportStatementButton({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  return (
    <Button variant={variant} icon={<Upload size={16} strokeWidth={1.75} aria-hidden />} onClick={openStatementImport}>
      Import statement
    </Button>
  )
}

export const openStatementImport = (): void =>
  openDrawer({
    title: 'Import statement',
    width: 640,
    content: (
      <DrawerBody>
        <StatementImport onDone={closeDrawer} />
      </DrawerBody>
    ),
  })
