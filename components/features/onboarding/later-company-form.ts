'use client'
import { lazyPart } from '@/components/ui/lazy-part'

/** The company forms for every page, loaded when a drawer shows them. */
export const AddCompanyForm = lazyPart(() => import('./company-form').then((module) => module.AddCompanyForm))
export const EditCompanyForm = lazyPart(() => import('./company-form').then((module) => module.EditCompanyForm))
