import { randomUUID } from "node:crypto";

import { findSomebody } from "./agency";
import { Api, call, PASSWORD, type Credentials, type Team } from "./api";
import { Authenticator } from "./authenticator";
import type { Postbox } from "./postbox";
import { aSheet, type SheetRow } from "./sheet";

const roles = { organiser: 2, door: 3, owner: 4 } as const;
export type Role = keyof typeof roles;

export interface Someone extends Credentials {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

const MOBILE = "07700900123";

export interface Recruit {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile?: string;
}

/** What makes a venue without the form: where it is by the lists' own names. */
export interface NewVenue {
  readonly name: string;
  readonly city?: string;
  readonly address?: string;
  /** The tax category; any, unless told. */
  readonly tax?: number;
}

export interface NewTax {
  readonly name: string;
  readonly percentage: string;
}

/** An event that was put on, by whom, and what else they do. */
export interface Production {
  readonly organiser: Someone;
  readonly api: Api;
  readonly event: number;
  /** By their start. */
  readonly performances: readonly number[];
}

interface CityDto {
  readonly cityid: number;
  readonly timezoneid: number;
}

interface Choices {
  readonly currency: number | undefined;
  readonly anyTax: number | undefined;
}

/** A customer account of a journey's own, so that nobody else's figures, lists and sessions are touched. */
export class TestAccount {
  /** What every venue of it may have, read once. */
  private choices: Promise<Choices> | undefined;

  private constructor(
    private readonly admin: Api,
    private readonly postbox: Postbox,
    readonly id: number,
    readonly name: string,
  ) {}

  static async open(admin: Api, postbox: Postbox, name = `House ${shortId()}`): Promise<TestAccount> {
    const made = await admin.post<{ data: { accountid: number } }>("/v1/customers/insertCustomerAccount", {
      ...accountForm(name),
      id: 0,
      action_type: "add",
    });
    return new TestAccount(admin, postbox, made.data.accountid, name);
  }

  /** Somebody with a password, and with a name and an address that nobody else has. */
  async hire(role: Role, called: Partial<Recruit> = {}): Promise<Someone> {
    const found = findSomebody();
    if (!found) return this.invite(role);
    const someone = { ...found, password: PASSWORD, firstName: "Robin", mobile: MOBILE, ...called };
    await this.admin.post("/v1/users/updateUser", { ...this.formOf(someone, role), userid: found.id });
    return someone;
  }

  /** Somebody who was invited and has chosen a password. */
  async invite(role: Role): Promise<Someone> {
    const id = shortId();
    const credentials = { email: `robin-${id}@house.test`, password: PASSWORD };
    const someone = { ...credentials, firstName: "Robin", lastName: `Vale ${id}`, mobile: MOBILE };
    const form = { ...this.formOf(someone, role), emailid: someone.email, userid: 0 };
    const made = await this.admin.post<{ data: { userid: number } }>("/v1/users/manageUsers", form);
    const { userid } = made.data;
    const token = await this.postbox.tokenFor(someone.email, "You are invited");
    await call(this.admin.url, "POST", "/v1/auth/reset-password", { userid, password: PASSWORD, token });
    return { ...someone, id: userid };
  }

  private formOf({ firstName, lastName, mobile }: Recruit, role: Role): Record<string, unknown> {
    const name = { firstname: firstName, lastname: lastName, mobilenumber: mobile };
    return { ...name, accountid: this.id, roleid: roles[role], active: 1 };
  }

  /** Makes people who have yet to answer their invitation: enough to fill a list. */
  async enlist(people: readonly Recruit[]): Promise<void> {
    for (const { firstName, lastName, mobile = MOBILE } of people) {
      await this.admin.post("/v1/users/manageUsers", {
        firstname: firstName,
        lastname: lastName,
        emailid: `${firstName}-${shortId()}@house.test`.toLowerCase(),
        accountid: this.id,
        active: 1,
        mobilenumber: mobile,
        roleid: roles.door,
        userid: 0,
      });
    }
  }

  /** Gives somebody an authenticator app, and tells their recovery codes. */
  async giveApp(someone: Someone): Promise<{ app: Authenticator; codes: readonly string[] }> {
    const api = await Api.signIn(this.admin.url, someone);
    const begun = await api.post<{ data: { secret: string } }>("/v1/auth/two-step/totp", {});
    const app = new Authenticator(begun.data.secret);
    const confirmed = await api.post<{ recovery_codes: string[] }>("/v1/auth/two-step/totp/confirm", {
      code: app.next(),
    });
    return { app, codes: confirmed.recovery_codes };
  }

  /** From now on nobody of this account signs in with a password alone. */
  async requireSecondStep(): Promise<void> {
    await this.admin.post("/v1/customers/updateCustomerAccount", {
      ...accountForm(this.name),
      id: this.id,
      action_type: "edit",
      requires_second_step: true,
    });
  }

  async addVenue({ name, city = "Chicago", address = "1 Stage Street", tax }: NewVenue): Promise<number> {
    const [cities, rows] = (await this.list<[unknown[], CityDto[]]>(1, { search: city })) ?? [];
    const place = rows?.[0];
    if (!cities || !place) throw new Error(`No city is called ${city}`);
    const [zipcodes] = await this.list<[{ zipcodeid: number }[]]>(2, { city_id: place.cityid });
    const { currency, anyTax } = await (this.choices ??= this.readChoices());
    const made = await this.admin.post<{ data: { venueid: number } }>("/v1/customers/manageVenue", {
      action_type: "add",
      id: 0,
      accountid: this.id,
      venue_name: name,
      venue_address: address,
      city_id: place.cityid,
      zipcode_id: zipcodes[0]?.zipcodeid,
      currency_id: currency,
      timezone_id: place.timezoneid,
      taxcategory_id: tax ?? anyTax,
    });
    return made.data.venueid;
  }

  /** Hires an organiser, who puts an event on at a venue of the house; it has one performance, unless told otherwise. */
  async putOn(name: string, rows?: readonly SheetRow[], teams: readonly Team[] = []): Promise<Production> {
    await this.addVenue({ name: "The Lakeside" });
    const organiser = await this.hire("organiser");
    const api = await Api.signIn(this.admin.url, organiser);
    return { organiser, api, ...(await api.createEvent(name, aSheet(rows), teams)) };
  }

  /** Adds tax categories; they are the platform's, so their names are to be nobody else's. */
  async addTaxes(taxes: readonly NewTax[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { name, percentage } of taxes) {
      const made = await this.admin.post<{ data: { taxcategoryid: number } }>("/v1/customers/updateTaxCategory", {
        action_type: "edit",
        taxcategory_id: 0,
        tax_category: name,
        tax_percentage: percentage,
        upselltaxmapping: [],
      });
      ids.push(made.data.taxcategoryid);
    }
    return ids;
  }

  /** Makes holds of the box office, which keep nothing yet. */
  async addHolds(names: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const name of names) {
      const made = await this.admin.post<{ data: { allocationid: number } }>("/v1/events/allocationManagement", {
        action_type: "add",
        account_id: this.id,
        allocation_name: name,
        boxoffice: 1,
      });
      ids.push(made.data.allocationid);
    }
    return ids;
  }

  /** Makes ticket types of an event, which fit all its performances. */
  async addTypes(event: number, names: readonly string[], upsells: readonly number[] = []): Promise<void> {
    for (const [place, name] of names.entries()) {
      await this.admin.post("/v1/tickettype/createTicketType", {
        accountid: this.id,
        event_id: event,
        name,
        description: `The price of ${name}`,
        ticketcount: 1,
        all_ocurrences: true,
        per_booking: 5 + place,
        per_performance: 10 + place,
        maximum_ticket_per_event: 50 + place,
        upsells,
      });
    }
  }

  private async readChoices(): Promise<Choices> {
    const [currencies] = await this.list<[{ currencyid: number; currencytype: string }[]]>(3);
    const [taxes] = await this.list<[{ taxcategoryid: number }[]]>(4);
    const dollars = currencies.find(({ currencytype }) => currencytype === "USD");
    return { currency: dollars?.currencyid, anyTax: taxes[0]?.taxcategoryid };
  }

  private async list<T>(action: number, more: object = {}): Promise<T> {
    const confirmed = await this.admin.post<{ data: T }>("/v1/customers/addressList", { action_id: action, ...more });
    return confirmed.data;
  }
}

/** Enough to tell what one run of a journey made from what another did. */
export const shortId = (): string => randomUUID().slice(0, 8);

/** A customer account as the wire has it, without fees. */
export const accountForm = (name: string) => ({
  account_name: name,
  // Its people write months first, wherever its venues are.
  customdateformat: "MM-DD-YYYY",
  stripe_id: `acct_${name.replace(/\W/g, "")}`,
  ticket_fee: "0",
  isticketflator_perc: 1,
  upsell_fee: "0",
  isupsellflator_perc: 1,
  order_fee: "0",
  isorderflator_perc: 1,
  istax_inclusive: 0,
});
