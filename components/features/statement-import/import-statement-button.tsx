'use client'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { currentUser } from '@/lib/client/current-user'

const StatementImport = lazyPart(() => import('./statement-import').then((module) => module.StatementImport))

/** Opens the import of a statement file in the drawer; hidden from users who may not import. */
export function ImportStatementButton({ look = 'secondary' }: { look?: 'primary' | 'secondary' | 'icon' }) {
  const { data: user } = useQuery(currentUser)
  if (!user?.capabilities.includes('integration.sync')) return null
  if (look === 'icon') {
    return (
      <IconButton
        label="Import statement"
        icon={<Upload size={20} strokeWidth={1.75} />}
        onClick={openStatementImport}
      />
    )
  }
  return (
    <Button variant={look} icon={<Upload size={16} strokeWidth={1.75} aria-hidden />} onClick={openStatementImport}>
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
