'use client'
import { useState } from 'react'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { TrialBanner } from '@/components/shell/trial-banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Note, OfflineNote, QueryErrorNote } from '@/components/ui/note'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { notify } from '@/components/ui/toast'
import { Block } from './block'
import { FormBlock } from './blocks-fields'

export function NoticeBlock() {
  return (
    <Block title="Notifications">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => notify.success('Transactions are successfully synchronized')}>Success</Button>
        <Button
          onClick={() => notify.error(['amount: Enter a number below 100,000,000', 'date: This field is required'])}
        >
          Error
        </Button>
        <Button onClick={() => notify.progress('It may take a while to download the Excel file. Please be patient.')}>
          Progress
        </Button>
        <Button onClick={() => notify.undo('Filed as Tolls & scales', () => notify.success('Undone'))}>Undo</Button>
      </div>
    </Block>
  )
}

export function BannerBlock() {
  return (
    <Block title="Banners">
      <div className="flex flex-col gap-2.5">
        <QueryErrorNote what="transactions" onRetry={() => undefined} />
        <OfflineNote />
        <Note tone="violet">This payment covers principal and interest.</Note>
        <TrialBanner days={9} />
      </div>
    </Block>
  )
}

export function OverlayBlock() {
  const [open, setOpen] = useState(false)
  const showDrawer = () =>
    openDrawer({
      title: 'Transaction',
      content: (
        <>
          <DrawerBody>
            <FormBlock />
          </DrawerBody>
          <DrawerFooter>
            <Button variant="primary" onClick={closeDrawer}>
              Done
            </Button>
          </DrawerFooter>
        </>
      ),
    })
  return (
    <Block title="Layers">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button
          onClick={() =>
            void confirm({ title: 'Please confirm your action', body: 'You will be logged out.', danger: true })
          }
        >
          Confirm
        </Button>
        <Button onClick={showDrawer}>Drawer</Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Invite a new user"
        footer={<Button variant="primary">Invite</Button>}
      >
        They get an email with a link.
      </Dialog>
    </Block>
  )
}

export function EmptyBlock() {
  return (
    <Block title="Empty">
      <EmptyState kind="all-done" title="All caught up" action={<Button size={28}>View all transactions</Button>}>
        Every transaction has a category. New ones will land here after the next sync.
      </EmptyState>
      <EmptyState kind="no-matches" title="No matches" action={<Button size={28}>Clear filters</Button>}>
        No transactions fit these filters.
      </EmptyState>
      <EmptyState
        kind="nothing-yet"
        title="No bank linked yet"
        action={
          <Button size={28} variant="primary">
            Link a bank
          </Button>
        }
      >
        Link a bank to bring in transactions, balances and fuel card charges.
      </EmptyState>
    </Block>
  )
}

export function StatBlock() {
  return (
    <div className="my-4">
      <KeyFigures label="Summary">
        <StatCard
          label="Revenue"
          value="$2,111,645.95"
          delta={{ direction: 'up', good: true, text: '4.3%' }}
          note="vs $2,024,778.39"
        />
        <StatCard
          label="Net profit"
          value="$229,886.74"
          delta={{ direction: 'down', good: false, text: '2.1%' }}
          note="vs $178,221.07"
        />
        <StatCard label="Profit margin" value="10.9%" />
        <StatCard label="Loading" value={null} />
      </KeyFigures>
    </div>
  )
}
