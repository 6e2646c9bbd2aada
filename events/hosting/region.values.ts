/** Where nodes stand. Coordinates are those of the place, in hundredths of a degree; null where the place is wherever the site runs. */
export interface Region {
  shortcode: string
  countryCode: string | null
  displayName: string
  place: { latitude: number; longitude: number } | null
}

/** The region of the node that a site on one machine runs by itself. */
const localRegion = 'local'

export const regions: readonly Region[] = [
  { shortcode: 'us-vin', countryCode: 'US', displayName: 'North America', place: { latitude: 3890, longitude: -7726 } },
  { shortcode: 'eu-cov', countryCode: 'GB', displayName: 'Western Europe', place: { latitude: 5241, longitude: -151 } },
  { shortcode: 'eu-lim', countryCode: 'DE', displayName: 'Central Europe', place: { latitude: 5039, longitude: 806 } },
  { shortcode: 'as-sin', countryCode: 'SG', displayName: 'Southeast Asia', place: { latitude: 135, longitude: 10382 } },
  { shortcode: localRegion, countryCode: null, displayName: 'This machine', place: null },
]
