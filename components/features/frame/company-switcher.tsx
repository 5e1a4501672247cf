'use client'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody } from '@/components/ui/drawer'
import type { Company } from '@/lib/contract/company'
import { PlaceActions } from './place-actions'
import { companies, useDeleteCompany } from './queries'
import { SwitchDialog } from './switch-dialog'

export interface CompanyForms {
  AddCompanyForm: ComponentType<{ onDone: (company: Company) => unknown }>
  EditCompanyForm: ComponentType<{ company: Company; onDone: () => unknown }>
}
interface CompanySwitcherProps extends CompanyForms {
  pending: boolean
  /** Outlives this dialog: the drawer of a new company calls it. */
  onSwitch: (id: string) => void
  onClose: () => void
}

export function CompanySwitcher({ AddCompanyForm, EditCompanyForm, pending, onSwitch, onClose }: CompanySwitcherProps) {
  const list = useQuery(companies)
  const remove = useDeleteCompany()
  const several = (list.data?.count ?? 1) > 1
  const add = () => {
    onClose()
    openDrawer({
      title: 'Add Another Company',
      width: 480,
      content: (
        <DrawerBody>
          <AddCompanyForm onDone={({ id }) => onSwitch(id)} />
        </DrawerBody>
      ),
    })
  }
  const edit = (company: Company) => {
    onClose()
    openDrawer({
      title: 'Edit company',
      width: 480,
      content: (
        <DrawerBody>
          <EditCompanyForm company={company} onDone={closeDrawer} />
        </DrawerBody>
      ),
    })
  }
  const askDelete = async (company: Company) => {
    if (await confirmDelete(company)) remove.run(company, onClose)
  }
  return (
    <SwitchDialog
      title="Switch company"
      description="Reports, transactions and settings follow the company you choose."
      submitLabel="Switch Company"
      onClose={onClose}
      failed={list.isError && !list.data}
      onRetry={() => void list.refetch()}
      pending={pending}
      onSwitch={onSwitch}
      add={{ label: 'Add Another Company', run: add }}
      places={list.data?.results.map((company) => ({
        id: company.id,
        name: company.name,
        detail: companyDetail(company),
        current: company.is_default,
        actions: (
          <PlaceActions
            name={company.name}
            onEdit={company.may_edit ? () => edit(company) : undefined}
            onDelete={company.may_delete && several ? () => void askDelete(company) : undefined}
          />
        ),
      }))}
    />
  )
}

const confirmDelete = ({ name }: Company): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this company',
    body: `Nobody of ${name} can enter its books any more.`,
    confirmLabel: 'Delete company',
    cancelLabel: "No don't delete it",
    danger: true,
  })

const companyDetail = ({ city, state, us_dot }: Company): string =>
  [[city, state].filter(Boolean).join(', '), us_dot ? `US DOT ${us_dot}` : ''].filter(Boolean).join(', ')
