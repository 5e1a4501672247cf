'use client'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { counted } from '@/components/ui/count-text'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import type { Company, OwnCompany } from '@/lib/contract/company'
import { PlaceActions } from './place-actions'
import { companies, useDeleteCompany } from './queries'
import { SwitchDialog } from './switch-dialog'

export interface CompanyForms {
  /** Both fill the drawer, with the buttons at its foot. */
  AddCompanyForm: ComponentType<{ onDone: (company: Company) => unknown }>
  EditCompanyForm: ComponentType<{ company: Company; onDone: (company: Company) => unknown }>
}
export interface CompanySwitcherProps extends CompanyForms {
  pending: boolean
  /** Outlives this dialog: the drawer of a new company calls it later. */
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
      content: <AddCompanyForm onDone={({ id }) => onSwitch(id)} />,
    })
  }
  const edit = (company: Company) => {
    onClose()
    openDrawer({
      title: 'Edit company',
      width: 480,
      content: <EditCompanyForm company={company} onDone={saved} />,
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
      failure={list.data ? null : list.error}
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

const saved = ({ name }: Company): void => {
  closeDrawer()
  notify.success(`Company ${name} is saved.`)
}

const confirmDelete = ({ name }: Company): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this company',
    body: `Nobody at ${name} can open its books any more.`,
    confirmLabel: 'Delete company',
    cancelLabel: "No don't delete it",
    icon: <Trash2 size={17} strokeWidth={1.75} aria-hidden />,
    danger: true,
  })

const companyDetail = ({ entity_count, us_dot }: OwnCompany): string =>
  [counted(entity_count, 'entity', 'entities'), ...(us_dot ? [`US DOT ${us_dot}`] : [])].join(', ')
