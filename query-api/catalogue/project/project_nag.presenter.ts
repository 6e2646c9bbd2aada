import type { ChecklistId, ChecklistItem } from '@adit/events/catalogue/checklist/checklist_item.values.ts'

/**
 * What clients of version 3 call each item of the checklist. They know no other names, so items that they don't tell apart share one;
 * `details.item` has ours.
 */
export const nagKinds = {
  'title-brand': 'minecraft_title_clause',
  'title-loader': 'project_name_non_standard_text',
  'title-version': 'project_name_version',
  'summary-required': 'summary_too_short',
  'summary-same-as-title': 'project_summary_matches_title',
  'summary-too-short': 'summary_too_short',
  'summary-line-break': 'summary_special_formatting',
  'summary-link': 'project_summary_links',
  'summary-formatting': 'summary_special_formatting',
  'summary-special-characters': 'project_summary_non_standard_text',
  'description-required': 'add_description',
  'description-too-short': 'description_too_short',
  'description-long-headers': 'long_headers',
  'description-image-heavy': 'description_too_short',
  'description-image-alt': 'missing_alt_text',
  'description-link-shortener': 'link_validation',
  'icon-missing': 'add_icon',
  'tags-required': 'select_tags',
  'tags-too-many': 'too_many_tags',
  'tags-all-selected': 'all_tags_selected',
  'tags-several-resolutions': 'multiple_resolution_tags',
  'license-required': 'select_license',
  'license-url-malformed': 'add_custom_license_details',
  'license-url-social': 'add_custom_license_details',
  'source-required': 'gpl_license_source_required',
  'link-shortener': 'link_validation',
  'discord-invite-misplaced': 'link_validation',
  'links-missing': 'add_links',
  'gallery-required': 'upload_gallery_image',
  'gallery-featured': 'feature_gallery_image',
  'version-required': 'upload_version',
  'environment-required': 'select_environment',
} as const satisfies Readonly<Record<ChecklistId, string>>

export const presentNag = ({ id, level, field, data }: ChecklistItem) => ({
  kind: nagKinds[id],
  severity: level,
  details: { ...data, item: id, field },
})
