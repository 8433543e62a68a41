-- The empty database after the migrations of covered.json. Written by `make schema`.

CREATE FUNCTION audit_auditline_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF COALESCE(OLD.kept_until < CURRENT_TIMESTAMP, FALSE) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.club_key, 0) = COALESCE(OLD.club_key, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of audit_auditline is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION competitions_competitionevent_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN competitions_competition o ON o.club_id = p.club_id WHERE o.id = OLD.competition_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.by_id IS NULL AND NEW.id = OLD.id AND NEW.competition_id = OLD.competition_id AND NEW.seq = OLD.seq AND NEW.kind = OLD.kind AND NEW.text = OLD.text AND NEW.private = OLD.private AND NEW.by_label = OLD.by_label AND NEW.at = OLD.at AND NEW.data = OLD.data AND COALESCE(NEW.fixture, -1) = COALESCE(OLD.fixture, -1)) OR (NEW.id = OLD.id AND COALESCE(NEW.competition_id, 0) = COALESCE(OLD.competition_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of competitions_competitionevent is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION emblems_deedversion_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.club_id = OLD.club_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.club_id, 0) = COALESCE(OLD.club_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of emblems_deedversion is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION emblems_emblemevent_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN emblems_emblem o ON o.club_id = p.club_id WHERE o.id = OLD.emblem_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.emblem_id, 0) = COALESCE(OLD.emblem_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of emblems_emblemevent is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION emblems_emblemstep_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN emblems_emblem o ON o.club_id = p.club_id WHERE o.id = OLD.emblem_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.emblem_id, 0) = COALESCE(OLD.emblem_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of emblems_emblemstep is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION emblems_movement_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN emblems_emblem o ON o.club_id = p.club_id WHERE o.id = OLD.emblem_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.emblem_id, 0) = COALESCE(OLD.emblem_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of emblems_movement is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION handicaps_handicapline_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.club_id = OLD.club_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.club_id, 0) = COALESCE(OLD.club_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of handicaps_handicapline is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION ladders_ladderevent_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN ladders_ladder o ON o.club_id = p.club_id WHERE o.id = OLD.ladder_id AND p.is_open) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.ladder_id, 0) = COALESCE(OLD.ladder_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of ladders_ladderevent is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION matches_act_announce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$;

CREATE FUNCTION matches_act_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN matches_match o ON o.club_id = p.club_id WHERE o.id = OLD.match_id AND (p.is_open OR (p.simulated_open AND o.simulated))) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.match_id, 0) = COALESCE(OLD.match_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of matches_act is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION matches_difference_announce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$;

CREATE FUNCTION matches_difference_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN matches_match o ON o.club_id = p.club_id WHERE o.id = OLD.match_id AND (p.is_open OR (p.simulated_open AND o.simulated))) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.match_id, 0) = COALESCE(OLD.match_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of matches_difference is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION matches_disputeevidence_announce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$;

CREATE FUNCTION matches_disputeevidence_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN matches_match o ON o.club_id = p.club_id WHERE o.id = OLD.match_id AND (p.is_open OR (p.simulated_open AND o.simulated))) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.match_id, 0) = COALESCE(OLD.match_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of matches_disputeevidence is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION matches_logentry_announce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$;

CREATE FUNCTION matches_logentry_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN matches_match o ON o.club_id = p.club_id WHERE o.id = OLD.match_id AND (p.is_open OR (p.simulated_open AND o.simulated))) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.match_id, 0) = COALESCE(OLD.match_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of matches_logentry is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE FUNCTION matches_struckcourse_announce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$;

CREATE FUNCTION matches_struckcourse_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF EXISTS (SELECT 1 FROM matches_purgerecord p JOIN matches_match o ON o.club_id = p.club_id WHERE o.id = OLD.match_id AND (p.is_open OR (p.simulated_open AND o.simulated))) THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF (NEW.id = OLD.id AND COALESCE(NEW.match_id, 0) = COALESCE(OLD.match_id, 0) AND EXISTS (SELECT 1 FROM matches_purgerecord p WHERE p.names_open)) THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of matches_struckcourse is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$;

CREATE TABLE account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id bigint NOT NULL
);

ALTER TABLE account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);

ALTER TABLE account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_app (
    id bigint NOT NULL,
    client_id character varying(255) NOT NULL,
    redirect_uris text NOT NULL,
    post_logout_redirect_uris text NOT NULL,
    client_type character varying(32) NOT NULL,
    authorization_grant_type character varying(44) NOT NULL,
    client_secret character varying(255) NOT NULL,
    hash_client_secret boolean NOT NULL,
    name character varying(255) NOT NULL,
    skip_authorization boolean NOT NULL,
    created timestamp with time zone NOT NULL,
    updated timestamp with time zone NOT NULL,
    algorithm character varying(5) NOT NULL,
    allowed_origins text NOT NULL,
    registration_source character varying(32) NOT NULL,
    cimd_expires_at timestamp with time zone,
    website character varying(300) NOT NULL,
    user_id bigint NOT NULL
);

ALTER TABLE api_app ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME api_app_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_appcode (
    id bigint NOT NULL,
    code character varying(255) NOT NULL,
    expires timestamp with time zone NOT NULL,
    redirect_uri text NOT NULL,
    scope text NOT NULL,
    created timestamp with time zone NOT NULL,
    updated timestamp with time zone NOT NULL,
    code_challenge character varying(128) NOT NULL,
    code_challenge_method character varying(10) NOT NULL,
    nonce character varying(255) NOT NULL,
    claims text NOT NULL,
    resource jsonb NOT NULL,
    used_at timestamp with time zone,
    family uuid,
    application_id bigint NOT NULL,
    user_id bigint NOT NULL,
    consent_id bigint NOT NULL
);

ALTER TABLE api_appcode ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME api_appcode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_consent (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    scopes jsonb NOT NULL,
    allowed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    app_id bigint NOT NULL,
    club_id bigint,
    user_id bigint NOT NULL
);

ALTER TABLE api_consent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME api_consent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_keptanswer (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    request character varying(64) NOT NULL,
    status smallint NOT NULL,
    answer text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT api_keptanswer_status_check CHECK ((status >= 0))
);

ALTER TABLE api_keptanswer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME api_keptanswer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_token (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    label character varying(80) NOT NULL,
    scopes jsonb NOT NULL,
    digest character varying(64) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    club_id bigint,
    device_id bigint,
    user_id bigint,
    made_by_id bigint,
    access_id bigint,
    family uuid,
    consent_id bigint,
    CONSTRAINT token_of_a_person_or_a_device CHECK ((((user_id IS NULL) OR (device_id IS NULL)) AND (1 = (
CASE
    WHEN (user_id IS NULL) THEN 1
    ELSE 0
END +
CASE
    WHEN (device_id IS NULL) THEN 1
    ELSE 0
END))))
);

ALTER TABLE api_token ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME api_token_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE archives_storedpart (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT archives_storedpart_number_check CHECK ((number >= 0))
);

ALTER TABLE archives_storedpart ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME archives_storedpart_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE archives_transfer (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    kind character varying(6) NOT NULL,
    state character varying(8) NOT NULL,
    options jsonb NOT NULL,
    file_name character varying(120) NOT NULL,
    progress jsonb NOT NULL,
    report jsonb NOT NULL,
    attempt smallint NOT NULL,
    held_by character varying(40) NOT NULL,
    held_until timestamp with time zone,
    made_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    by_id bigint NOT NULL,
    club_id bigint,
    hidden jsonb NOT NULL,
    CONSTRAINT archives_transfer_attempt_check CHECK ((attempt >= 0))
);

ALTER TABLE archives_transfer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME archives_transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit_auditline (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kept_until timestamp with time zone,
    what character varying(40) NOT NULL,
    by_kind character varying(8) NOT NULL,
    by_key bigint,
    by_label character varying(120) NOT NULL,
    program character varying(120) NOT NULL,
    address character varying(43) NOT NULL,
    club_key bigint,
    club_name character varying(80) NOT NULL,
    about_kind character varying(20) NOT NULL,
    about_key character varying(60) NOT NULL,
    about_label character varying(160) NOT NULL,
    data jsonb NOT NULL,
    request_id character varying(64) NOT NULL
);

ALTER TABLE audit_auditline ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME audit_auditline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);

ALTER TABLE auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);

ALTER TABLE auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);

ALTER TABLE auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_call (
    id bigint NOT NULL,
    number smallint NOT NULL,
    called_at timestamp with time zone NOT NULL,
    again_at timestamp with time zone,
    started_at timestamp with time zone,
    given_up_at timestamp with time zone,
    fixture_id bigint NOT NULL,
    match_id bigint NOT NULL,
    table_id bigint,
    CONSTRAINT calling_call_number_check CHECK ((number >= 0))
);

ALTER TABLE calling_call ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_call_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_callchoice (
    id bigint NOT NULL,
    push boolean NOT NULL,
    letters boolean NOT NULL,
    early boolean NOT NULL,
    base_url character varying(200) NOT NULL,
    club_id bigint NOT NULL,
    user_id bigint NOT NULL
);

ALTER TABLE calling_callchoice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_callchoice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_calledplayer (
    id bigint NOT NULL,
    side character varying(1) NOT NULL,
    answered_at timestamp with time zone,
    answered_how character varying(8) NOT NULL,
    call_id bigint NOT NULL,
    player_id bigint NOT NULL
);

ALTER TABLE calling_calledplayer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_calledplayer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_callterms (
    id bigint NOT NULL,
    late_minutes smallint NOT NULL,
    again_minutes smallint NOT NULL,
    guests_answer boolean NOT NULL,
    club_id bigint NOT NULL,
    CONSTRAINT calling_callterms_again_minutes_check CHECK ((again_minutes >= 0)),
    CONSTRAINT calling_callterms_late_minutes_check CHECK ((late_minutes >= 0))
);

ALTER TABLE calling_callterms ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_callterms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_earlynotice (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    fixture_id bigint NOT NULL
);

ALTER TABLE calling_earlynotice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_earlynotice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_phone (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    sealed text NOT NULL,
    label character varying(60) NOT NULL,
    early boolean NOT NULL,
    made_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone,
    player_id bigint NOT NULL,
    user_id bigint,
    key_id bigint NOT NULL
);

ALTER TABLE calling_phone ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_phone_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_push (
    id bigint NOT NULL,
    kind character varying(6) NOT NULL,
    state character varying(8) NOT NULL,
    attempts smallint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    held_until timestamp with time zone,
    made_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    problem character varying(200) NOT NULL,
    call_id bigint,
    fixture_id bigint NOT NULL,
    phone_id bigint NOT NULL,
    CONSTRAINT calling_push_attempts_check CHECK ((attempts >= 0))
);

ALTER TABLE calling_push ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_push_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_pushkey (
    id bigint NOT NULL,
    slot smallint NOT NULL,
    sealed text NOT NULL,
    public character varying(100) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT calling_pushkey_slot_check CHECK ((slot >= 0))
);

ALTER TABLE calling_pushkey ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_pushkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE calling_saidname (
    id bigint NOT NULL,
    said character varying(120) NOT NULL,
    player_id bigint NOT NULL
);

ALTER TABLE calling_saidname ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME calling_saidname_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_competition (
    id bigint NOT NULL,
    name character varying(80) NOT NULL,
    slug character varying(90) NOT NULL,
    about text NOT NULL,
    status character varying(10) NOT NULL,
    game character varying(80) NOT NULL,
    options jsonb NOT NULL,
    length smallint,
    race smallint NOT NULL,
    length_by_round jsonb NOT NULL,
    race_by_round jsonb NOT NULL,
    criteria jsonb NOT NULL,
    points_win smallint NOT NULL,
    points_draw smallint NOT NULL,
    points_loss smallint NOT NULL,
    seeding character varying(6) NOT NULL,
    seeding_sizes jsonb NOT NULL,
    seed character varying(80) NOT NULL,
    seed_published_at timestamp with time zone,
    draw_algorithm character varying(24) NOT NULL,
    by_lot jsonb NOT NULL,
    entry_limit smallint NOT NULL,
    self_entry boolean NOT NULL,
    starts_at timestamp with time zone,
    rest_minutes smallint NOT NULL,
    minutes_guess smallint NOT NULL,
    automatic boolean NOT NULL,
    last_seq integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    drawn_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    club_id bigint NOT NULL,
    champion_id bigint,
    level character varying(6) NOT NULL,
    clock jsonb NOT NULL,
    no_show jsonb NOT NULL,
    pair_rating character varying(5) NOT NULL,
    partners_change character varying(6) NOT NULL,
    sides_of character varying(8) NOT NULL,
    handicap_policy_id bigint,
    handicap_version_id bigint,
    seeded_by character varying(5) NOT NULL,
    seeded_on date,
    folded character varying(488),
    CONSTRAINT competitions_competition_entry_limit_check CHECK ((entry_limit >= 0)),
    CONSTRAINT competitions_competition_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT competitions_competition_length_check CHECK ((length >= 0)),
    CONSTRAINT competitions_competition_minutes_guess_check CHECK ((minutes_guess >= 0)),
    CONSTRAINT competitions_competition_points_draw_check CHECK ((points_draw >= 0)),
    CONSTRAINT competitions_competition_points_loss_check CHECK ((points_loss >= 0)),
    CONSTRAINT competitions_competition_points_win_check CHECK ((points_win >= 0)),
    CONSTRAINT competitions_competition_race_check CHECK ((race >= 0)),
    CONSTRAINT competitions_competition_rest_minutes_check CHECK ((rest_minutes >= 0))
);

ALTER TABLE competitions_competition ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_competition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_competition_tables (
    id bigint NOT NULL,
    competition_id bigint NOT NULL,
    table_id bigint NOT NULL
);

ALTER TABLE competitions_competition_tables ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_competition_tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_competitionevent (
    id bigint NOT NULL,
    seq integer NOT NULL,
    kind character varying(24) NOT NULL,
    text character varying(400) NOT NULL,
    data jsonb NOT NULL,
    fixture smallint,
    private boolean NOT NULL,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id bigint,
    competition_id bigint NOT NULL,
    text_message jsonb,
    CONSTRAINT competitions_competitionevent_fixture_check CHECK ((fixture >= 0)),
    CONSTRAINT competitions_competitionevent_seq_check CHECK ((seq >= 0))
);

ALTER TABLE competitions_competitionevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_competitionevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_disqualification (
    id bigint NOT NULL,
    reason character varying(300) NOT NULL,
    private boolean NOT NULL,
    annul boolean NOT NULL,
    struck jsonb NOT NULL,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    entrant_id bigint NOT NULL
);

ALTER TABLE competitions_disqualification ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_disqualification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_entrant (
    id bigint NOT NULL,
    number smallint NOT NULL,
    name character varying(80) NOT NULL,
    rating integer NOT NULL,
    status character varying(10) NOT NULL,
    seed smallint,
    hand_seed smallint,
    lot smallint,
    late boolean NOT NULL,
    annulled boolean NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    final_rank smallint,
    final_rank_to smallint,
    final_reason character varying(120) NOT NULL,
    competition_id bigint NOT NULL,
    player_id bigint NOT NULL,
    disqualified boolean NOT NULL,
    chosen_name character varying(80) NOT NULL,
    partner_id bigint,
    seed_rating integer,
    final_reason_message jsonb,
    CONSTRAINT competitions_entrant_final_rank_check CHECK ((final_rank >= 0)),
    CONSTRAINT competitions_entrant_final_rank_to_check CHECK ((final_rank_to >= 0)),
    CONSTRAINT competitions_entrant_hand_seed_check CHECK ((hand_seed >= 0)),
    CONSTRAINT competitions_entrant_lot_check CHECK ((lot >= 0)),
    CONSTRAINT competitions_entrant_number_check CHECK ((number >= 0)),
    CONSTRAINT competitions_entrant_seed_check CHECK ((seed >= 0)),
    CONSTRAINT partner_of_another CHECK (((partner_id IS NULL) OR (NOT ((partner_id = player_id) AND (partner_id IS NOT NULL)))))
);

ALTER TABLE competitions_entrant ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_entrant_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_entryrequest (
    id bigint NOT NULL,
    number smallint NOT NULL,
    key character varying(24) NOT NULL,
    name character varying(80) NOT NULL,
    email character varying(254) NOT NULL,
    home_club character varying(80) NOT NULL,
    message character varying(300) NOT NULL,
    state character varying(10) NOT NULL,
    reason character varying(200) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by character varying(120) NOT NULL,
    competition_id bigint NOT NULL,
    player_id bigint,
    user_id bigint,
    CONSTRAINT competitions_entryrequest_number_check CHECK ((number >= 0))
);

ALTER TABLE competitions_entryrequest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_entryrequest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_entryrules (
    id bigint NOT NULL,
    opens_at timestamp with time zone,
    closes_at timestamp with time zone,
    rating_from smallint,
    rating_to smallint,
    members_only boolean NOT NULL,
    most_per_home_club smallint,
    guests boolean NOT NULL,
    waiting_list boolean NOT NULL,
    hold_minutes smallint NOT NULL,
    self_check_in boolean NOT NULL,
    fee numeric(9,2),
    currency character varying(12) NOT NULL,
    competition_id bigint NOT NULL,
    CONSTRAINT competitions_entryrules_hold_minutes_check CHECK ((hold_minutes >= 0)),
    CONSTRAINT competitions_entryrules_most_per_home_club_check CHECK ((most_per_home_club >= 0)),
    CONSTRAINT competitions_entryrules_rating_from_check CHECK ((rating_from >= 0)),
    CONSTRAINT competitions_entryrules_rating_to_check CHECK ((rating_to >= 0))
);

ALTER TABLE competitions_entryrules ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_entryrules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_feenote (
    id bigint NOT NULL,
    amount numeric(9,2) NOT NULL,
    how character varying(6) NOT NULL,
    note character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    entrant_id bigint NOT NULL
);

ALTER TABLE competitions_feenote ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_feenote_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_fixture (
    id bigint NOT NULL,
    number smallint NOT NULL,
    round smallint NOT NULL,
    "position" smallint NOT NULL,
    code character varying(8) NOT NULL,
    a_source character varying(6) NOT NULL,
    a_of smallint NOT NULL,
    b_source character varying(6) NOT NULL,
    b_of smallint NOT NULL,
    a_vacant boolean NOT NULL,
    b_vacant boolean NOT NULL,
    phase character varying(8) NOT NULL,
    on_hold boolean NOT NULL,
    ready_at timestamp with time zone,
    winner_side character varying(1) NOT NULL,
    result_kind character varying(16) NOT NULL,
    result_by character varying(8) NOT NULL,
    score_a integer,
    score_b integer,
    figures jsonb NOT NULL,
    note character varying(300) NOT NULL,
    decided_at timestamp with time zone,
    a_id bigint,
    b_id bigint,
    competition_id bigint NOT NULL,
    held_a_id bigint,
    held_b_id bigint,
    match_id bigint,
    stage_id bigint NOT NULL,
    plays_on boolean NOT NULL,
    note_message jsonb,
    CONSTRAINT competitions_fixture_a_of_check CHECK ((a_of >= 0)),
    CONSTRAINT competitions_fixture_b_of_check CHECK ((b_of >= 0)),
    CONSTRAINT competitions_fixture_number_check CHECK ((number >= 0)),
    CONSTRAINT competitions_fixture_position_check CHECK (("position" >= 0)),
    CONSTRAINT competitions_fixture_round_check CHECK ((round >= 0))
);

ALTER TABLE competitions_fixture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_fixture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_fixturematch (
    id bigint NOT NULL,
    reason character varying(9) NOT NULL,
    struck_at timestamp with time zone,
    struck_because character varying(120) NOT NULL,
    fixture_id bigint NOT NULL,
    match_id bigint NOT NULL,
    struck_because_message jsonb
);

ALTER TABLE competitions_fixturematch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_fixturematch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_noshowclock (
    id bigint NOT NULL,
    since timestamp with time zone NOT NULL,
    extra_seconds integer NOT NULL,
    a_here_at timestamp with time zone,
    b_here_at timestamp with time zone,
    frame_side character varying(1) NOT NULL,
    frame_seq integer,
    asked_at timestamp with time zone,
    stopped_at timestamp with time zone,
    fixture_id bigint NOT NULL,
    match_id bigint NOT NULL,
    own_word character varying(2) NOT NULL,
    CONSTRAINT competitions_noshowclock_extra_seconds_check CHECK ((extra_seconds >= 0)),
    CONSTRAINT competitions_noshowclock_frame_seq_check CHECK ((frame_seq >= 0))
);

ALTER TABLE competitions_noshowclock ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_noshowclock_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_pairing (
    id bigint NOT NULL,
    number smallint NOT NULL,
    closes boolean NOT NULL,
    facts jsonb NOT NULL,
    reasons jsonb NOT NULL,
    paired_at timestamp with time zone NOT NULL,
    stage_id bigint NOT NULL,
    CONSTRAINT competitions_pairing_number_check CHECK ((number >= 0))
);

ALTER TABLE competitions_pairing ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_pairing_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_partnerinvite (
    id bigint NOT NULL,
    note character varying(140) NOT NULL,
    chosen_name character varying(80) NOT NULL,
    state character varying(10) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    competition_id bigint NOT NULL,
    invited_id bigint NOT NULL,
    player_id bigint NOT NULL,
    CONSTRAINT partner_invite_to_another CHECK ((NOT (player_id = invited_id)))
);

ALTER TABLE competitions_partnerinvite ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_partnerinvite_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_partnerwanted (
    id bigint NOT NULL,
    note character varying(140) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    competition_id bigint NOT NULL,
    player_id bigint NOT NULL
);

ALTER TABLE competitions_partnerwanted ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_partnerwanted_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_pause (
    id bigint NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone,
    reason character varying(120) NOT NULL,
    by_label character varying(120) NOT NULL,
    ended_at timestamp with time zone,
    competition_id bigint NOT NULL,
    fixture_id bigint
);

ALTER TABLE competitions_pause ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_payout (
    id bigint NOT NULL,
    amount numeric(9,2) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    entrant_id bigint NOT NULL
);

ALTER TABLE competitions_payout ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_payout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_prizefund (
    id bigint NOT NULL,
    withheld numeric(5,2) NOT NULL,
    added numeric(9,2) NOT NULL,
    shares jsonb NOT NULL,
    unit numeric(7,2) NOT NULL,
    competition_id bigint NOT NULL
);

ALTER TABLE competitions_prizefund ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_prizefund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_seat (
    id bigint NOT NULL,
    seed smallint NOT NULL,
    words character varying(60) NOT NULL,
    entrant_id bigint NOT NULL,
    stage_id bigint NOT NULL,
    annulled boolean NOT NULL,
    words_message jsonb,
    CONSTRAINT competitions_seat_seed_check CHECK ((seed >= 0))
);

ALTER TABLE competitions_seat ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_seat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_stage (
    id bigint NOT NULL,
    number smallint NOT NULL,
    name character varying(60) NOT NULL,
    format character varying(20) NOT NULL,
    settings jsonb NOT NULL,
    feed jsonb NOT NULL,
    size smallint,
    drawn_at timestamp with time zone,
    competition_id bigint NOT NULL,
    drawn jsonb NOT NULL,
    CONSTRAINT competitions_stage_number_check CHECK ((number >= 0)),
    CONSTRAINT competitions_stage_size_check CHECK ((size >= 0))
);

ALTER TABLE competitions_stage ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_stage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_starttime (
    id bigint NOT NULL,
    code character varying(8) NOT NULL,
    round smallint NOT NULL,
    not_before timestamp with time zone NOT NULL,
    competition_id bigint NOT NULL,
    fixture_id bigint,
    stage_id bigint NOT NULL,
    CONSTRAINT competitions_starttime_round_check CHECK ((round >= 0))
);

ALTER TABLE competitions_starttime ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_starttime_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_toldtime (
    id bigint NOT NULL,
    occasion character varying(5) NOT NULL,
    told_at timestamp with time zone NOT NULL,
    early timestamp with time zone NOT NULL,
    likely timestamp with time zone NOT NULL,
    late timestamp with time zone NOT NULL,
    competition_id bigint NOT NULL,
    fixture_id bigint
);

ALTER TABLE competitions_toldtime ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_toldtime_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE competitions_waiting (
    id bigint NOT NULL,
    number smallint NOT NULL,
    state character varying(8) NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    offered_at timestamp with time zone,
    confirm_by timestamp with time zone,
    ended_at timestamp with time zone,
    competition_id bigint NOT NULL,
    player_id bigint NOT NULL,
    chosen_name character varying(80) NOT NULL,
    partner_id bigint,
    CONSTRAINT competitions_waiting_number_check CHECK ((number >= 0)),
    CONSTRAINT waiting_partner_of_another CHECK (((partner_id IS NULL) OR (NOT ((partner_id = player_id) AND (partner_id IS NOT NULL)))))
);

ALTER TABLE competitions_waiting ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME competitions_waiting_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id bigint NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);

ALTER TABLE django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);

ALTER TABLE django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);

ALTER TABLE django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);

CREATE TABLE emblems_contest (
    id bigint NOT NULL,
    challenge character varying(12) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    emblem_id bigint NOT NULL
);

ALTER TABLE emblems_contest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_contest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_deedversion (
    id bigint NOT NULL,
    slug character varying(60) NOT NULL,
    version integer NOT NULL,
    title character varying(160) NOT NULL,
    data jsonb NOT NULL,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    CONSTRAINT emblems_deedversion_version_check CHECK ((version >= 0))
);

ALTER TABLE emblems_deedversion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_deedversion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_emblem (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    slug character varying(90) NOT NULL,
    title character varying(160) NOT NULL,
    deed_slug character varying(60) NOT NULL,
    state character varying(12) NOT NULL,
    holder_name character varying(120) NOT NULL,
    held_since date,
    next_at timestamp with time zone,
    last_n integer NOT NULL,
    last_seq integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    holder_id bigint,
    trustee_id bigint,
    CONSTRAINT emblems_emblem_last_n_check CHECK ((last_n >= 0)),
    CONSTRAINT emblems_emblem_last_seq_check CHECK ((last_seq >= 0))
);

ALTER TABLE emblems_emblem ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_emblem_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_emblemevent (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    n integer NOT NULL,
    kind character varying(12) NOT NULL,
    by character varying(120) NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    facts jsonb NOT NULL,
    client_uuid uuid NOT NULL,
    emblem_id bigint NOT NULL,
    CONSTRAINT emblems_emblemevent_n_check CHECK ((n >= 0))
);

ALTER TABLE emblems_emblemevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_emblemevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_emblemperson (
    id bigint NOT NULL,
    name character varying(120) NOT NULL,
    emblem_id bigint NOT NULL,
    player_id bigint
);

ALTER TABLE emblems_emblemperson ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_emblemperson_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_emblemstep (
    id bigint NOT NULL,
    seq integer NOT NULL,
    key character varying(80) NOT NULL,
    kind character varying(20) NOT NULL,
    by character varying(120) NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    words text NOT NULL,
    citations jsonb NOT NULL,
    challenge character varying(12) NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    emblem_id bigint NOT NULL,
    reason_message jsonb,
    words_message jsonb,
    CONSTRAINT emblems_emblemstep_seq_check CHECK ((seq >= 0))
);

ALTER TABLE emblems_emblemstep ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_emblemstep_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_movement (
    id bigint NOT NULL,
    step character varying(80) NOT NULL,
    line smallint NOT NULL,
    source character varying(140) NOT NULL,
    target character varying(140) NOT NULL,
    amount numeric(12,2) NOT NULL,
    currency character varying(10) NOT NULL,
    citations jsonb NOT NULL,
    why character varying(300) NOT NULL,
    at timestamp with time zone NOT NULL,
    emblem_id bigint NOT NULL,
    why_message jsonb,
    CONSTRAINT emblems_movement_line_check CHECK ((line >= 0)),
    CONSTRAINT movement_between_two CHECK ((NOT ((source)::text = (target)::text))),
    CONSTRAINT movement_of_something CHECK ((amount > (0)::numeric))
);

ALTER TABLE emblems_movement ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_movement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_proposal (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    kind character varying(12) NOT NULL,
    by character varying(120) NOT NULL,
    "to" character varying(120) NOT NULL,
    facts jsonb NOT NULL,
    state character varying(10) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by character varying(120) NOT NULL,
    reason character varying(300) NOT NULL,
    event integer,
    emblem_id bigint NOT NULL,
    CONSTRAINT emblems_proposal_event_check CHECK ((event >= 0))
);

ALTER TABLE emblems_proposal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_proposal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE emblems_reminder (
    id bigint NOT NULL,
    deadline character varying(80) NOT NULL,
    person character varying(120) NOT NULL,
    days smallint NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    emblem_id bigint NOT NULL,
    CONSTRAINT emblems_reminder_days_check CHECK ((days >= 0))
);

ALTER TABLE emblems_reminder ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME emblems_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE handicaps_givenstart (
    id bigint NOT NULL,
    "to" character varying(4) NOT NULL,
    size smallint NOT NULL,
    unit character varying(6) NOT NULL,
    gap integer NOT NULL,
    words character varying(300) NOT NULL,
    match_id bigint NOT NULL,
    version_id bigint NOT NULL,
    words_message jsonb,
    CONSTRAINT handicaps_givenstart_size_check CHECK ((size >= 0))
);

ALTER TABLE handicaps_givenstart ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME handicaps_givenstart_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE handicaps_handicap (
    id bigint NOT NULL,
    value numeric(8,3),
    player_id bigint NOT NULL,
    policy_id bigint NOT NULL
);

ALTER TABLE handicaps_handicap ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME handicaps_handicap_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE handicaps_handicapline (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    reason character varying(8) NOT NULL,
    words character varying(200) NOT NULL,
    day date NOT NULL,
    sets numeric(8,3),
    moves numeric(8,3),
    floor numeric(8,3),
    ceiling numeric(8,3),
    before numeric(8,3),
    after numeric(8,3),
    match character varying(16) NOT NULL,
    undoes integer,
    instead_of integer,
    club_id bigint NOT NULL,
    handicap_id bigint NOT NULL,
    result character varying(300) NOT NULL,
    words_message jsonb,
    CONSTRAINT handicaps_handicapline_instead_of_check CHECK ((instead_of >= 0)),
    CONSTRAINT handicaps_handicapline_number_check CHECK ((number >= 0)),
    CONSTRAINT handicaps_handicapline_undoes_check CHECK ((undoes >= 0))
);

ALTER TABLE handicaps_handicapline ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME handicaps_handicapline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE handicaps_policy (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    kind character varying(8) NOT NULL,
    discipline character varying(20) NOT NULL,
    game character varying(80) NOT NULL,
    closed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL
);

ALTER TABLE handicaps_policy ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME handicaps_policy_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE handicaps_policyversion (
    id bigint NOT NULL,
    number smallint NOT NULL,
    begins_on date NOT NULL,
    terms jsonb NOT NULL,
    note character varying(200) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    policy_id bigint NOT NULL,
    CONSTRAINT handicaps_policyversion_number_check CHECK ((number >= 0))
);

ALTER TABLE handicaps_policyversion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME handicaps_policyversion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE house_backuprun (
    id bigint NOT NULL,
    due timestamp with time zone NOT NULL,
    began_at timestamp with time zone NOT NULL,
    claimed_until timestamp with time zone,
    attempts smallint NOT NULL,
    ended_at timestamp with time zone,
    name character varying(80) NOT NULL,
    size bigint NOT NULL,
    problem character varying(500) NOT NULL,
    CONSTRAINT house_backuprun_attempts_check CHECK ((attempts >= 0))
);

ALTER TABLE house_backuprun ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME house_backuprun_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE house_heartbeat (
    name character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE house_sealedauthority (
    id bigint NOT NULL,
    certificate text NOT NULL,
    sealed_key text NOT NULL
);

ALTER TABLE house_sealedauthority ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME house_sealedauthority_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ladders_ladder (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    title character varying(80) NOT NULL,
    game character varying(80) NOT NULL,
    options jsonb NOT NULL,
    race smallint NOT NULL,
    reach smallint NOT NULL,
    leap boolean NOT NULL,
    answer_days smallint NOT NULL,
    play_days smallint NOT NULL,
    silence character varying(8) NOT NULL,
    refusals smallint NOT NULL,
    refusal_days smallint NOT NULL,
    repeat_days smallint NOT NULL,
    hold_days smallint NOT NULL,
    stake smallint NOT NULL,
    "order" jsonb NOT NULL,
    last_seq integer NOT NULL,
    closed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    CONSTRAINT ladders_ladder_answer_days_check CHECK ((answer_days >= 0)),
    CONSTRAINT ladders_ladder_hold_days_check CHECK ((hold_days >= 0)),
    CONSTRAINT ladders_ladder_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT ladders_ladder_play_days_check CHECK ((play_days >= 0)),
    CONSTRAINT ladders_ladder_race_check CHECK ((race >= 0)),
    CONSTRAINT ladders_ladder_reach_check CHECK ((reach >= 0)),
    CONSTRAINT ladders_ladder_refusal_days_check CHECK ((refusal_days >= 0)),
    CONSTRAINT ladders_ladder_refusals_check CHECK ((refusals >= 0)),
    CONSTRAINT ladders_ladder_repeat_days_check CHECK ((repeat_days >= 0)),
    CONSTRAINT ladders_ladder_stake_check CHECK ((stake >= 0))
);

ALTER TABLE ladders_ladder ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ladders_ladder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ladders_ladderchallenge (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    state character varying(10) NOT NULL,
    made_on date NOT NULL,
    due date NOT NULL,
    due_at timestamp with time zone NOT NULL,
    ended_on date,
    challenger_id bigint NOT NULL,
    ladder_id bigint NOT NULL,
    match_id bigint,
    opponent_id bigint NOT NULL,
    winner_id bigint
);

ALTER TABLE ladders_ladderchallenge ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ladders_ladderchallenge_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ladders_ladderevent (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    seq integer NOT NULL,
    kind character varying(12) NOT NULL,
    words character varying(300) NOT NULL,
    "order" jsonb NOT NULL,
    data jsonb NOT NULL,
    ladder_id bigint NOT NULL,
    words_message jsonb,
    CONSTRAINT ladders_ladderevent_seq_check CHECK ((seq >= 0))
);

ALTER TABLE ladders_ladderevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ladders_ladderevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ladders_rung (
    id bigint NOT NULL,
    held_until date,
    points integer NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    ladder_id bigint NOT NULL,
    player_id bigint NOT NULL
);

ALTER TABLE ladders_rung ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ladders_rung_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_cup (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    kind character varying(8) NOT NULL,
    policy jsonb NOT NULL,
    sheet jsonb NOT NULL,
    seed character varying(80) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    season_id bigint NOT NULL,
    venue_id bigint
);

ALTER TABLE leagues_cup ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_cup_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_cupentry (
    id bigint NOT NULL,
    seed smallint NOT NULL,
    cup_id bigint NOT NULL,
    side_id bigint NOT NULL,
    CONSTRAINT leagues_cupentry_seed_check CHECK ((seed >= 0))
);

ALTER TABLE leagues_cupentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_cupentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_cupround (
    id bigint NOT NULL,
    number smallint NOT NULL,
    name character varying(40) NOT NULL,
    "on" date,
    again_on date,
    at time without time zone,
    drawn_at timestamp with time zone NOT NULL,
    cup_id bigint NOT NULL,
    name_message jsonb,
    CONSTRAINT leagues_cupround_number_check CHECK ((number >= 0))
);

ALTER TABLE leagues_cupround ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_cupround_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_cuptie (
    id bigint NOT NULL,
    number smallint NOT NULL,
    third boolean NOT NULL,
    note character varying(300) NOT NULL,
    given_id bigint,
    one_id bigint,
    other_id bigint,
    round_id bigint NOT NULL,
    note_message jsonb,
    CONSTRAINT leagues_cuptie_number_check CHECK ((number >= 0))
);

ALTER TABLE leagues_cuptie ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_cuptie_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_deduction (
    id bigint NOT NULL,
    points smallint NOT NULL,
    reason character varying(200) NOT NULL,
    "on" date NOT NULL,
    taken_back_at timestamp with time zone,
    side_id bigint NOT NULL,
    penalty_id bigint,
    protest_id bigint,
    reason_message jsonb
);

ALTER TABLE leagues_deduction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_deduction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_division (
    id bigint NOT NULL,
    number smallint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    weekday smallint,
    meetings smallint NOT NULL,
    up smallint NOT NULL,
    down smallint NOT NULL,
    season_id bigint NOT NULL,
    from_age smallint,
    open_to character varying(5) NOT NULL,
    under smallint,
    CONSTRAINT leagues_division_down_check CHECK ((down >= 0)),
    CONSTRAINT leagues_division_from_age_check CHECK ((from_age >= 0)),
    CONSTRAINT leagues_division_meetings_check CHECK ((meetings >= 0)),
    CONSTRAINT leagues_division_number_check CHECK ((number >= 0)),
    CONSTRAINT leagues_division_under_check CHECK ((under >= 0)),
    CONSTRAINT leagues_division_up_check CHECK ((up >= 0)),
    CONSTRAINT leagues_division_weekday_check CHECK ((weekday >= 0))
);

ALTER TABLE leagues_division ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_division_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_finalline (
    id bigint NOT NULL,
    place smallint NOT NULL,
    points integer NOT NULL,
    played smallint,
    won smallint,
    drawn smallint,
    lost smallint,
    rubbers_for integer,
    rubbers_against integer,
    frames_for integer,
    frames_against integer,
    side_id bigint NOT NULL,
    CONSTRAINT leagues_finalline_drawn_check CHECK ((drawn >= 0)),
    CONSTRAINT leagues_finalline_frames_against_check CHECK ((frames_against >= 0)),
    CONSTRAINT leagues_finalline_frames_for_check CHECK ((frames_for >= 0)),
    CONSTRAINT leagues_finalline_lost_check CHECK ((lost >= 0)),
    CONSTRAINT leagues_finalline_place_check CHECK ((place >= 0)),
    CONSTRAINT leagues_finalline_played_check CHECK ((played >= 0)),
    CONSTRAINT leagues_finalline_rubbers_against_check CHECK ((rubbers_against >= 0)),
    CONSTRAINT leagues_finalline_rubbers_for_check CHECK ((rubbers_for >= 0)),
    CONSTRAINT leagues_finalline_won_check CHECK ((won >= 0))
);

ALTER TABLE leagues_finalline ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_finalline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_fixturejob (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    state character varying(9) NOT NULL,
    options jsonb NOT NULL,
    digest character varying(64) NOT NULL,
    progress character varying(200) NOT NULL,
    report jsonb NOT NULL,
    attempt smallint NOT NULL,
    held_by character varying(40) NOT NULL,
    held_until timestamp with time zone,
    made_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    by_id bigint,
    season_id bigint NOT NULL,
    progress_message jsonb,
    CONSTRAINT leagues_fixturejob_attempt_check CHECK ((attempt >= 0))
);

ALTER TABLE leagues_fixturejob ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_fixturejob_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_keptapart (
    id bigint NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    CONSTRAINT kept_apart_in_order CHECK ((one_id < other_id))
);

ALTER TABLE leagues_keptapart ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_keptapart_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_league (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    about text NOT NULL,
    of_players boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    folded character varying(488)
);

ALTER TABLE leagues_league ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_league_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_leagueevent (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    kind character varying(40) NOT NULL,
    text character varying(400) NOT NULL,
    private boolean NOT NULL,
    by_id bigint,
    league_id bigint NOT NULL,
    season_id bigint,
    team_match_id bigint,
    text_message jsonb
);

ALTER TABLE leagues_leagueevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_leagueevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_ownsheet (
    id bigint NOT NULL,
    side character varying(4) NOT NULL,
    scores jsonb NOT NULL,
    written_at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    team_match_id bigint NOT NULL
);

ALTER TABLE leagues_ownsheet ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_ownsheet_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_penalty (
    id bigint NOT NULL,
    number smallint NOT NULL,
    duty character varying(7) NOT NULL,
    side character varying(4) NOT NULL,
    cost character varying(7) NOT NULL,
    points smallint NOT NULL,
    fine character varying(80) NOT NULL,
    due_at timestamp with time zone NOT NULL,
    state character varying(8) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by character varying(120) NOT NULL,
    reason character varying(200) NOT NULL,
    team_match_id bigint NOT NULL,
    CONSTRAINT leagues_penalty_number_check CHECK ((number >= 0)),
    CONSTRAINT leagues_penalty_points_check CHECK ((points >= 0))
);

ALTER TABLE leagues_penalty ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_penalty_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_playerclass (
    id bigint NOT NULL,
    sex character varying(5) NOT NULL,
    born smallint,
    player_id bigint NOT NULL,
    CONSTRAINT leagues_playerclass_born_check CHECK ((born >= 0))
);

ALTER TABLE leagues_playerclass ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_playerclass_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_postponement (
    id bigint NOT NULL,
    asked_by character varying(4) NOT NULL,
    "on" date,
    at time without time zone,
    reason character varying(200) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    agreed_at timestamp with time zone,
    approved_at timestamp with time zone,
    closed_at timestamp with time zone,
    answer character varying(200) NOT NULL,
    team_match_id bigint NOT NULL,
    answer_message jsonb
);

ALTER TABLE leagues_postponement ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_postponement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_protest (
    id bigint NOT NULL,
    number smallint NOT NULL,
    side character varying(4) NOT NULL,
    about character varying(6) NOT NULL,
    cause character varying(11) NOT NULL,
    entry integer,
    fee character varying(80) NOT NULL,
    state character varying(9) NOT NULL,
    outcome character varying(8) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    ruled_at timestamp with time zone,
    dispute_id bigint,
    rubber_id bigint,
    team_match_id bigint NOT NULL,
    CONSTRAINT leagues_protest_entry_check CHECK ((entry >= 0)),
    CONSTRAINT leagues_protest_number_check CHECK ((number >= 0))
);

ALTER TABLE leagues_protest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_protest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_protestentry (
    id bigint NOT NULL,
    kind character varying(9) NOT NULL,
    side character varying(4) NOT NULL,
    outcome character varying(8) NOT NULL,
    text text NOT NULL,
    data jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    by_label character varying(120) NOT NULL,
    by_id bigint,
    protest_id bigint NOT NULL,
    text_message jsonb
);

ALTER TABLE leagues_protestentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_protestentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_registration (
    id bigint NOT NULL,
    role character varying(8) NOT NULL,
    from_on date NOT NULL,
    until_on date,
    player_id bigint NOT NULL,
    season_id bigint NOT NULL,
    side_id bigint,
    CONSTRAINT registration_in_order CHECK (((until_on IS NULL) OR (from_on <= until_on)))
);

ALTER TABLE leagues_registration ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_registration_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_reminder (
    id bigint NOT NULL,
    duty character varying(7) NOT NULL,
    side character varying(4) NOT NULL,
    moment character varying(7) NOT NULL,
    due_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    sent_to smallint NOT NULL,
    team_match_id bigint NOT NULL,
    CONSTRAINT leagues_reminder_sent_to_check CHECK ((sent_to >= 0))
);

ALTER TABLE leagues_reminder ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_reportaddress (
    id bigint NOT NULL,
    email character varying(254) NOT NULL,
    name character varying(80) NOT NULL,
    kind character varying(9) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    agreed_at timestamp with time zone,
    stopped_at timestamp with time zone,
    league_id bigint NOT NULL
);

ALTER TABLE leagues_reportaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_reportaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_reportplan (
    id bigint NOT NULL,
    by_itself boolean NOT NULL,
    weekday smallint NOT NULL,
    at time without time zone NOT NULL,
    incomplete boolean NOT NULL,
    since timestamp with time zone NOT NULL,
    league_id bigint NOT NULL,
    CONSTRAINT leagues_reportplan_weekday_check CHECK ((weekday >= 0))
);

ALTER TABLE leagues_reportplan ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_reportplan_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_rubber (
    id bigint NOT NULL,
    number smallint NOT NULL,
    name character varying(60) NOT NULL,
    kind character varying(8) NOT NULL,
    game character varying(80) NOT NULL,
    race smallint NOT NULL,
    all_played boolean NOT NULL,
    weight smallint NOT NULL,
    home_score smallint,
    away_score smallint,
    winner character varying(4) NOT NULL,
    is_over boolean NOT NULL,
    forfeited boolean NOT NULL,
    match_id bigint,
    team_match_id bigint NOT NULL,
    chooses character varying(7) NOT NULL,
    cumulative boolean NOT NULL,
    leg_scores jsonb NOT NULL,
    legs smallint NOT NULL,
    handicap_version_id bigint,
    start jsonb NOT NULL,
    name_message jsonb,
    CONSTRAINT leagues_rubber_away_score_check CHECK ((away_score >= 0)),
    CONSTRAINT leagues_rubber_home_score_check CHECK ((home_score >= 0)),
    CONSTRAINT leagues_rubber_legs_check CHECK ((legs >= 0)),
    CONSTRAINT leagues_rubber_number_check CHECK ((number >= 0)),
    CONSTRAINT leagues_rubber_race_check CHECK ((race >= 0)),
    CONSTRAINT leagues_rubber_weight_check CHECK ((weight >= 0))
);

ALTER TABLE leagues_rubber ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_rubber_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_rubberplayer (
    id bigint NOT NULL,
    side character varying(4) NOT NULL,
    "position" smallint NOT NULL,
    best smallint,
    player_id bigint,
    rubber_id bigint NOT NULL,
    innings smallint,
    points smallint,
    run_outs smallint,
    CONSTRAINT leagues_rubberplayer_best_check CHECK ((best >= 0)),
    CONSTRAINT leagues_rubberplayer_innings_check CHECK ((innings >= 0)),
    CONSTRAINT leagues_rubberplayer_points_check CHECK ((points >= 0)),
    CONSTRAINT leagues_rubberplayer_position_check CHECK (("position" >= 0)),
    CONSTRAINT leagues_rubberplayer_run_outs_check CHECK ((run_outs >= 0))
);

ALTER TABLE leagues_rubberplayer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_rubberplayer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_season (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    begins_on date NOT NULL,
    ends_on date,
    phase character varying(8) NOT NULL,
    policy jsonb NOT NULL,
    sheet jsonb NOT NULL,
    calendar jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    league_id bigint NOT NULL,
    handicap_follows boolean NOT NULL,
    handicap_pairs character varying(5) NOT NULL,
    team_handicap jsonb NOT NULL,
    CONSTRAINT league_season_in_order CHECK (((ends_on IS NULL) OR (begins_on <= ends_on)))
);

ALTER TABLE leagues_season ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_seasonhandicap (
    id bigint NOT NULL,
    policy_id bigint NOT NULL,
    season_id bigint NOT NULL,
    version_id bigint
);

ALTER TABLE leagues_seasonhandicap ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_seasonhandicap_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_sentreport (
    id bigint NOT NULL,
    week date NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    addresses smallint NOT NULL,
    by_label character varying(120) NOT NULL,
    season_id bigint NOT NULL,
    CONSTRAINT leagues_sentreport_addresses_check CHECK ((addresses >= 0))
);

ALTER TABLE leagues_sentreport ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_sentreport_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_side (
    id bigint NOT NULL,
    name character varying(80) NOT NULL,
    handicap smallint NOT NULL,
    absent jsonb NOT NULL,
    not_at_home jsonb NOT NULL,
    withdrawn_on date,
    withdrawn_why character varying(200) NOT NULL,
    division_id bigint NOT NULL,
    season_id bigint NOT NULL,
    team_id bigint NOT NULL
);

ALTER TABLE leagues_side ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_side_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_substitution (
    id bigint NOT NULL,
    rubber smallint NOT NULL,
    side character varying(4) NOT NULL,
    at timestamp with time zone NOT NULL,
    off_id bigint NOT NULL,
    put_in_id bigint,
    team_match_id bigint NOT NULL,
    CONSTRAINT leagues_substitution_rubber_check CHECK ((rubber >= 0))
);

ALTER TABLE leagues_substitution ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_substitution_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_team (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    plays_for character varying(80) NOT NULL,
    weekday smallint,
    colours character varying(80) NOT NULL,
    about text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    league_id bigint NOT NULL,
    player_id bigint,
    venue_id bigint,
    club_id bigint,
    CONSTRAINT leagues_team_weekday_check CHECK ((weekday >= 0))
);

ALTER TABLE leagues_team ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_team_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_teammatch (
    id bigint NOT NULL,
    number integer NOT NULL,
    round smallint NOT NULL,
    meeting smallint NOT NULL,
    "on" date,
    at time without time zone,
    phase character varying(9) NOT NULL,
    home_sent_at timestamp with time zone,
    away_sent_at timestamp with time zone,
    began_at timestamp with time zone,
    agreed_home character varying(120) NOT NULL,
    agreed_away character varying(120) NOT NULL,
    final_at timestamp with time zone,
    home_rubbers smallint NOT NULL,
    away_rubbers smallint NOT NULL,
    home_frames integer NOT NULL,
    away_frames integer NOT NULL,
    home_points integer NOT NULL,
    away_points integer NOT NULL,
    awarded character varying(4) NOT NULL,
    note character varying(300) NOT NULL,
    away_id bigint NOT NULL,
    division_id bigint,
    home_id bigint NOT NULL,
    season_id bigint NOT NULL,
    venue_id bigint,
    cup_id bigint,
    away_empty smallint NOT NULL,
    home_empty smallint NOT NULL,
    away_start smallint,
    home_start smallint,
    start_words character varying(300) NOT NULL,
    played_at timestamp with time zone,
    pinned boolean NOT NULL,
    note_message jsonb,
    start_words_message jsonb,
    agreed_home_message jsonb,
    agreed_away_message jsonb,
    CONSTRAINT leagues_teammatch_away_empty_check CHECK ((away_empty >= 0)),
    CONSTRAINT leagues_teammatch_home_empty_check CHECK ((home_empty >= 0)),
    CONSTRAINT leagues_teammatch_meeting_check CHECK ((meeting >= 0)),
    CONSTRAINT leagues_teammatch_number_check CHECK ((number >= 0)),
    CONSTRAINT leagues_teammatch_round_check CHECK ((round >= 0)),
    CONSTRAINT team_match_in_one_contest CHECK ((((cup_id IS NOT NULL) AND (division_id IS NULL)) OR ((cup_id IS NULL) AND (division_id IS NOT NULL)))),
    CONSTRAINT team_match_of_two_sides CHECK ((NOT (home_id = away_id)))
);

ALTER TABLE leagues_teammatch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_teammatch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_title (
    id bigint NOT NULL,
    number smallint NOT NULL,
    kind character varying(8) NOT NULL,
    name character varying(120) NOT NULL,
    place smallint NOT NULL,
    shared boolean NOT NULL,
    holder character varying(120) NOT NULL,
    figure character varying(40) NOT NULL,
    reason character varying(200) NOT NULL,
    won_at timestamp with time zone NOT NULL,
    division_id bigint,
    season_id bigint NOT NULL,
    team_id bigint,
    name_message jsonb,
    reason_message jsonb,
    figure_message jsonb,
    CONSTRAINT leagues_title_number_check CHECK ((number >= 0)),
    CONSTRAINT leagues_title_place_check CHECK ((place >= 0))
);

ALTER TABLE leagues_title ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_title_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_titleplayer (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    title_id bigint NOT NULL
);

ALTER TABLE leagues_titleplayer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_titleplayer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE leagues_venue (
    id bigint NOT NULL,
    name character varying(80) NOT NULL,
    address character varying(200) NOT NULL,
    tables smallint NOT NULL,
    league_id bigint NOT NULL,
    club_id bigint,
    CONSTRAINT leagues_venue_tables_check CHECK ((tables >= 0))
);

ALTER TABLE leagues_venue ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME leagues_venue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_act (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    kind character varying(16) NOT NULL,
    side character varying(4) NOT NULL,
    data jsonb NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_act_number_check CHECK ((number >= 0))
);

ALTER TABLE matches_act ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_act_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_device (
    id bigint NOT NULL,
    label character varying(80) NOT NULL,
    token_hash character varying(64) NOT NULL,
    paired_by character varying(120) NOT NULL,
    paired_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    revoked_by character varying(120) NOT NULL,
    table_id bigint NOT NULL
);

ALTER TABLE matches_device ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_device_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_diceseed (
    id bigint NOT NULL,
    seed character varying(64) NOT NULL,
    commitment character varying(64) NOT NULL,
    at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL
);

ALTER TABLE matches_diceseed ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_diceseed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_dicethrow (
    id bigint NOT NULL,
    number integer NOT NULL,
    faces character varying(40) NOT NULL,
    side character varying(4) NOT NULL,
    entry integer NOT NULL,
    client_uuid uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_dicethrow_entry_check CHECK ((entry >= 0)),
    CONSTRAINT matches_dicethrow_number_check CHECK ((number >= 0))
);

ALTER TABLE matches_dicethrow ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_dicethrow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_difference (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    seq integer NOT NULL,
    what text NOT NULL,
    refusal character varying(40) NOT NULL,
    tablet_hash character varying(32) NOT NULL,
    server_hash character varying(32) NOT NULL,
    tablet_engine character varying(32) NOT NULL,
    server_engine character varying(32) NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_difference_number_check CHECK ((number >= 0)),
    CONSTRAINT matches_difference_seq_check CHECK ((seq >= 0))
);

ALTER TABLE matches_difference ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_difference_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_dispute (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    public_id character varying(16) NOT NULL,
    entry integer NOT NULL,
    state character varying(10) NOT NULL,
    sheet_side character varying(4) NOT NULL,
    sheet_tokens text NOT NULL,
    sheet_words character varying(500) NOT NULL,
    other_side character varying(4) NOT NULL,
    other_tokens text NOT NULL,
    other_words character varying(500) NOT NULL,
    "case" jsonb NOT NULL,
    revision integer NOT NULL,
    question jsonb,
    asked_at timestamp with time zone,
    progress jsonb NOT NULL,
    answer jsonb,
    answered_at timestamp with time zone,
    problem character varying(500) NOT NULL,
    attempt smallint NOT NULL,
    held_by character varying(80) NOT NULL,
    held_until timestamp with time zone,
    match_id bigint NOT NULL,
    other_words_message jsonb,
    sheet_words_message jsonb,
    problem_message jsonb,
    CONSTRAINT matches_dispute_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT matches_dispute_entry_check CHECK ((entry >= 0)),
    CONSTRAINT matches_dispute_revision_check CHECK ((revision >= 0))
);

ALTER TABLE matches_dispute ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_dispute_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_disputeafterphoto (
    id bigint NOT NULL,
    content bytea NOT NULL,
    media_type character varying(20) NOT NULL,
    digest character varying(64) NOT NULL,
    "placing" jsonb NOT NULL,
    by_label character varying(120) NOT NULL,
    by_account bigint,
    at timestamp with time zone NOT NULL,
    sought jsonb,
    sought_at timestamp with time zone,
    found jsonb,
    trouble character varying(20) NOT NULL,
    attempt smallint NOT NULL,
    held_by character varying(80) NOT NULL,
    held_until timestamp with time zone,
    dispute_id bigint NOT NULL,
    CONSTRAINT matches_disputeafterphoto_attempt_check CHECK ((attempt >= 0))
);

ALTER TABLE matches_disputeafterphoto ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_disputeafterphoto_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_disputeevidence (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    number smallint NOT NULL,
    seq integer NOT NULL,
    tokens text NOT NULL,
    reason character varying(500) NOT NULL,
    document jsonb NOT NULL,
    digest character varying(64) NOT NULL,
    client_uuid uuid NOT NULL,
    dispute_id bigint NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_disputeevidence_number_check CHECK ((number >= 0)),
    CONSTRAINT matches_disputeevidence_seq_check CHECK ((seq >= 0))
);

ALTER TABLE matches_disputeevidence ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_disputeevidence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_disputephoto (
    id bigint NOT NULL,
    content bytea NOT NULL,
    media_type character varying(20) NOT NULL,
    digest character varying(64) NOT NULL,
    "placing" jsonb NOT NULL,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    dispute_id bigint NOT NULL,
    by_account bigint,
    attempt smallint NOT NULL,
    found jsonb,
    held_by character varying(80) NOT NULL,
    held_until timestamp with time zone,
    sought jsonb,
    sought_at timestamp with time zone,
    trouble character varying(20) NOT NULL,
    CONSTRAINT matches_disputephoto_attempt_check CHECK ((attempt >= 0))
);

ALTER TABLE matches_disputephoto ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_disputephoto_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_logentry (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    seq integer NOT NULL,
    side character varying(4) NOT NULL,
    tokens text NOT NULL,
    note character varying(500) NOT NULL,
    target integer,
    ruling jsonb NOT NULL,
    client_uuid uuid NOT NULL,
    match_id bigint NOT NULL,
    state_hash character varying(32) NOT NULL,
    tapped_at timestamp with time zone,
    CONSTRAINT matches_logentry_seq_check CHECK ((seq >= 0)),
    CONSTRAINT matches_logentry_target_check CHECK ((target >= 0))
);

ALTER TABLE matches_logentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_logentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_match (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    title character varying(120) NOT NULL,
    game character varying(80) NOT NULL,
    rules_version smallint NOT NULL,
    header jsonb NOT NULL,
    status character varying(10) NOT NULL,
    result_kind character varying(16) NOT NULL,
    winner_letter character varying(4) NOT NULL,
    last_seq integer NOT NULL,
    revision integer NOT NULL,
    snapshot jsonb,
    board jsonb NOT NULL,
    problems jsonb NOT NULL,
    lease_holder character varying(80) NOT NULL,
    lease_label character varying(120) NOT NULL,
    lease_since timestamp with time zone,
    lease_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    seated_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    club_id bigint NOT NULL,
    table_id bigint,
    open_disputes smallint NOT NULL,
    simulated boolean NOT NULL,
    level character varying(6) NOT NULL,
    clock jsonb NOT NULL,
    clock_state jsonb NOT NULL,
    title_message jsonb,
    CONSTRAINT matches_match_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT matches_match_open_disputes_check CHECK ((open_disputes >= 0)),
    CONSTRAINT matches_match_revision_check CHECK ((revision >= 0)),
    CONSTRAINT matches_match_rules_version_check CHECK ((rules_version >= 0))
);

ALTER TABLE matches_match ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_match_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_matchside (
    id bigint NOT NULL,
    letter character varying(4) NOT NULL,
    "position" smallint NOT NULL,
    name character varying(120) NOT NULL,
    confirmed_at timestamp with time zone,
    confirmed_by character varying(120) NOT NULL,
    match_id bigint NOT NULL,
    player_id bigint,
    partner_id bigint,
    CONSTRAINT matches_matchside_position_check CHECK (("position" >= 0))
);

ALTER TABLE matches_matchside ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_matchside_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_pairingcode (
    id bigint NOT NULL,
    code_hash character varying(64) NOT NULL,
    made_by character varying(120) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    device_id bigint,
    table_id bigint NOT NULL
);

ALTER TABLE matches_pairingcode ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_pairingcode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_playedstroke (
    id bigint NOT NULL,
    number integer NOT NULL,
    side character varying(4) NOT NULL,
    entry integer,
    seconds double precision NOT NULL,
    data bytea NOT NULL,
    play_id bigint NOT NULL,
    CONSTRAINT matches_playedstroke_entry_check CHECK ((entry >= 0)),
    CONSTRAINT matches_playedstroke_number_check CHECK ((number >= 0))
);

ALTER TABLE matches_playedstroke ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_playedstroke_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_purgerecord (
    id bigint NOT NULL,
    club_id bigint NOT NULL,
    club_name character varying(120) NOT NULL,
    by_label character varying(120) NOT NULL,
    reason character varying(300) NOT NULL,
    matches integer NOT NULL,
    entries integer NOT NULL,
    is_open boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    simulated_open boolean,
    names_open boolean,
    CONSTRAINT matches_purgerecord_entries_check CHECK ((entries >= 0)),
    CONSTRAINT matches_purgerecord_matches_check CHECK ((matches >= 0))
);

ALTER TABLE matches_purgerecord ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_purgerecord_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_secret (
    id bigint NOT NULL,
    side character varying(4) NOT NULL,
    number smallint NOT NULL,
    salt character varying(40) NOT NULL,
    seal character varying(40) NOT NULL,
    client_uuid uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_secret_number_check CHECK ((number >= 0))
);

ALTER TABLE matches_secret ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_secret_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_simulatedplay (
    id bigint NOT NULL,
    seed bigint NOT NULL,
    skills jsonb NOT NULL,
    persons jsonb NOT NULL,
    pace character varying(8) NOT NULL,
    state character varying(10) NOT NULL,
    reason character varying(300) NOT NULL,
    memory jsonb NOT NULL,
    due jsonb NOT NULL,
    version integer NOT NULL,
    strokes integer NOT NULL,
    held_by character varying(40) NOT NULL,
    held_until timestamp with time zone,
    not_before timestamp with time zone NOT NULL,
    attempt smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    by_id bigint,
    match_id bigint NOT NULL,
    reason_message jsonb,
    CONSTRAINT matches_simulatedplay_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT matches_simulatedplay_strokes_check CHECK ((strokes >= 0)),
    CONSTRAINT matches_simulatedplay_version_check CHECK ((version >= 0))
);

ALTER TABLE matches_simulatedplay ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_simulatedplay_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_snapshot (
    id bigint NOT NULL,
    seq integer NOT NULL,
    state jsonb NOT NULL,
    match_id bigint NOT NULL,
    CONSTRAINT matches_snapshot_seq_check CHECK ((seq >= 0))
);

ALTER TABLE matches_snapshot ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_snapshot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE matches_struckcourse (
    id bigint NOT NULL,
    by_kind character varying(10) NOT NULL,
    by_id bigint,
    by_label character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    number smallint NOT NULL,
    after integer NOT NULL,
    course character varying(8) NOT NULL,
    choice character varying(8) NOT NULL,
    entries jsonb NOT NULL,
    made_by character varying(200) NOT NULL,
    reason character varying(300) NOT NULL,
    client_uuid uuid NOT NULL,
    match_id bigint NOT NULL,
    reason_message jsonb,
    CONSTRAINT matches_struckcourse_after_check CHECK ((after >= 0)),
    CONSTRAINT matches_struckcourse_number_check CHECK ((number >= 0))
);

ALTER TABLE matches_struckcourse ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME matches_struckcourse_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE oauth2_provider_accesstoken (
    id bigint NOT NULL,
    token text NOT NULL,
    expires timestamp with time zone NOT NULL,
    scope text NOT NULL,
    application_id bigint,
    user_id bigint,
    created timestamp with time zone NOT NULL,
    updated timestamp with time zone NOT NULL,
    source_refresh_token_id bigint,
    id_token_id bigint,
    token_checksum character varying(64) NOT NULL,
    resource jsonb NOT NULL
);

ALTER TABLE oauth2_provider_accesstoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME oauth2_provider_accesstoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE oauth2_provider_devicegrant (
    id bigint NOT NULL,
    device_code character varying(100) NOT NULL,
    user_code character varying(100) NOT NULL,
    scope text NOT NULL,
    "interval" integer NOT NULL,
    expires timestamp with time zone NOT NULL,
    status character varying(64) NOT NULL,
    client_id character varying(100) NOT NULL,
    last_checked timestamp with time zone NOT NULL,
    user_id bigint
);

ALTER TABLE oauth2_provider_devicegrant ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME oauth2_provider_devicegrant_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE oauth2_provider_idtoken (
    id bigint NOT NULL,
    jti uuid NOT NULL,
    expires timestamp with time zone NOT NULL,
    scope text NOT NULL,
    created timestamp with time zone NOT NULL,
    updated timestamp with time zone NOT NULL,
    application_id bigint,
    user_id bigint
);

ALTER TABLE oauth2_provider_idtoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME oauth2_provider_idtoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE oauth2_provider_refreshtoken (
    id bigint NOT NULL,
    token text NOT NULL,
    access_token_id bigint,
    application_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created timestamp with time zone NOT NULL,
    updated timestamp with time zone NOT NULL,
    revoked timestamp with time zone,
    token_family uuid,
    token_checksum character varying(64) NOT NULL,
    resource jsonb NOT NULL
);

ALTER TABLE oauth2_provider_refreshtoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME oauth2_provider_refreshtoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_affiliation (
    id bigint NOT NULL,
    by_association boolean NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    ended_at timestamp with time zone,
    accepted_by_id bigint,
    asked_by_id bigint,
    association_id bigint NOT NULL,
    club_id bigint NOT NULL,
    ended_by_id bigint,
    CONSTRAINT affiliation_of_two_clubs CHECK ((NOT (association_id = club_id)))
);

ALTER TABLE people_affiliation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_affiliation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_club (
    id bigint NOT NULL,
    slug character varying(60) NOT NULL,
    name character varying(80) NOT NULL,
    town character varying(80) NOT NULL,
    about text NOT NULL,
    timezone character varying(64) NOT NULL,
    public boolean NOT NULL,
    listed boolean NOT NULL,
    is_demonstration boolean NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    arriving_since timestamp with time zone,
    language character varying(16) NOT NULL,
    wall_language character varying(16) NOT NULL,
    folded character varying(488),
    hall_names boolean DEFAULT false NOT NULL,
    minors_shown character varying(8) DEFAULT 'initial'::character varying NOT NULL,
    names_shown character varying(8) DEFAULT 'full'::character varying NOT NULL
);

ALTER TABLE people_club ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_club_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_clubevent (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    what character varying(40) NOT NULL,
    data jsonb NOT NULL,
    by_id bigint,
    club_id bigint NOT NULL
);

ALTER TABLE people_clubevent ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_clubevent_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_erasure (
    id bigint NOT NULL,
    user_number bigint,
    player_number bigint,
    made_at timestamp with time zone NOT NULL,
    former integer,
    asked_at timestamp with time zone NOT NULL,
    asked_by bigint,
    due_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    done_at timestamp with time zone,
    CONSTRAINT people_erasure_former_check CHECK ((former >= 0))
);

ALTER TABLE people_erasure ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_erasure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_invitation (
    id bigint NOT NULL,
    email character varying(254) NOT NULL,
    roles jsonb NOT NULL,
    token_hash character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts smallint NOT NULL,
    next_attempt_at timestamp with time zone,
    problem character varying(200) NOT NULL,
    accepted_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    accepted_by_id bigint,
    club_id bigint NOT NULL,
    invited_by_id bigint,
    player_id bigint,
    base_url character varying(200) NOT NULL,
    problem_message jsonb,
    CONSTRAINT people_invitation_attempts_check CHECK ((attempts >= 0))
);

ALTER TABLE people_invitation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_letter (
    id bigint NOT NULL,
    "to" character varying(254) NOT NULL,
    subject character varying(200) NOT NULL,
    sealed text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts smallint NOT NULL,
    next_attempt_at timestamp with time zone,
    problem character varying(200) NOT NULL,
    CONSTRAINT people_letter_attempts_check CHECK ((attempts >= 0))
);

ALTER TABLE people_letter ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_letter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_membership (
    id bigint NOT NULL,
    role character varying(10) NOT NULL,
    since timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    user_id bigint NOT NULL
);

ALTER TABLE people_membership ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_membership_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_player (
    id bigint NOT NULL,
    name character varying(80) NOT NULL,
    slug character varying(90) NOT NULL,
    rating integer NOT NULL,
    email character varying(254) NOT NULL,
    note character varying(500) NOT NULL,
    active boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    merged_into_id bigint,
    user_id bigint,
    home_club character varying(80) NOT NULL,
    folded character varying(488),
    consent character varying(200) DEFAULT ''::character varying NOT NULL,
    earlier_names jsonb,
    former integer,
    shown character varying(8) DEFAULT ''::character varying NOT NULL,
    under_age boolean DEFAULT false NOT NULL,
    CONSTRAINT people_player_former_check CHECK ((former >= 0))
);

ALTER TABLE people_player ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_player_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_table (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    number smallint NOT NULL,
    name character varying(60) NOT NULL,
    kind character varying(12) NOT NULL,
    size character varying(40) NOT NULL,
    active boolean NOT NULL,
    club_id bigint NOT NULL,
    "position" smallint NOT NULL,
    level character varying(6) NOT NULL,
    clock jsonb NOT NULL,
    CONSTRAINT people_table_number_check CHECK ((number >= 0)),
    CONSTRAINT people_table_position_check CHECK (("position" >= 0))
);

ALTER TABLE people_table ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_user (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    email character varying(254) NOT NULL,
    display_name character varying(80) NOT NULL,
    language character varying(16) NOT NULL
);

CREATE TABLE people_user_groups (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    group_id integer NOT NULL
);

ALTER TABLE people_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE people_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE people_user_user_permissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    permission_id integer NOT NULL
);

ALTER TABLE people_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME people_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_doublesresult (
    id bigint NOT NULL,
    partner_id bigint,
    player_id bigint NOT NULL,
    result_id bigint NOT NULL
);

ALTER TABLE publishing_doublesresult ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_doublesresult_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_featrow (
    id bigint NOT NULL,
    game character varying(80) NOT NULL,
    kind character varying(16) NOT NULL,
    length integer NOT NULL,
    key double precision NOT NULL,
    value double precision NOT NULL,
    innings integer,
    entry integer,
    at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    result_id bigint NOT NULL,
    player_id bigint,
    season smallint NOT NULL,
    since timestamp with time zone,
    CONSTRAINT publishing_featrow_entry_check CHECK ((entry >= 0)),
    CONSTRAINT publishing_featrow_innings_check CHECK ((innings >= 0)),
    CONSTRAINT publishing_featrow_length_check CHECK ((length >= 0)),
    CONSTRAINT publishing_featrow_season_check CHECK ((season >= 0))
);

ALTER TABLE publishing_featrow ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_featrow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_playerresult (
    id bigint NOT NULL,
    letter character varying(4) NOT NULL,
    "position" smallint NOT NULL,
    name character varying(120) NOT NULL,
    opponent_name character varying(300) NOT NULL,
    game character varying(80) NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome character varying(5) NOT NULL,
    kind character varying(16) NOT NULL,
    played boolean NOT NULL,
    score integer,
    points integer,
    innings integer,
    measure double precision,
    best integer,
    best_entry integer,
    figures jsonb NOT NULL,
    club_id bigint NOT NULL,
    match_id bigint NOT NULL,
    opponent_id bigint,
    player_id bigint,
    effect smallint NOT NULL,
    season smallint NOT NULL,
    CONSTRAINT publishing_playerresult_best_check CHECK ((best >= 0)),
    CONSTRAINT publishing_playerresult_best_entry_check CHECK ((best_entry >= 0)),
    CONSTRAINT publishing_playerresult_innings_check CHECK ((innings >= 0)),
    CONSTRAINT publishing_playerresult_position_check CHECK (("position" >= 0)),
    CONSTRAINT publishing_playerresult_season_check CHECK ((season >= 0))
);

ALTER TABLE publishing_playerresult ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_playerresult_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_playersum (
    id bigint NOT NULL,
    game character varying(80) NOT NULL,
    season smallint NOT NULL,
    matches integer NOT NULL,
    won integer NOT NULL,
    lost integer NOT NULL,
    drawn integer NOT NULL,
    measured integer NOT NULL,
    points bigint NOT NULL,
    innings bigint NOT NULL,
    average double precision,
    club_id bigint NOT NULL,
    player_id bigint NOT NULL,
    CONSTRAINT publishing_playersum_season_check CHECK ((season >= 0))
);

ALTER TABLE publishing_playersum ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_playersum_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_recordterms (
    id bigint NOT NULL,
    average_innings smallint NOT NULL,
    club_id bigint NOT NULL,
    grand_matches smallint NOT NULL,
    season_day smallint NOT NULL,
    season_month smallint NOT NULL,
    CONSTRAINT publishing_recordterms_average_innings_check CHECK ((average_innings >= 0)),
    CONSTRAINT publishing_recordterms_grand_matches_check CHECK ((grand_matches >= 0)),
    CONSTRAINT publishing_recordterms_season_day_check CHECK ((season_day >= 0)),
    CONSTRAINT publishing_recordterms_season_month_check CHECK ((season_month >= 0))
);

ALTER TABLE publishing_recordterms ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_recordterms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE publishing_recordtitle (
    id bigint NOT NULL,
    game character varying(80) NOT NULL,
    kind character varying(16) NOT NULL,
    length integer NOT NULL,
    club_id bigint NOT NULL,
    CONSTRAINT publishing_recordtitle_length_check CHECK ((length >= 0))
);

ALTER TABLE publishing_recordtitle ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME publishing_recordtitle_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ratings_rating (
    id bigint NOT NULL,
    value double precision NOT NULL,
    uncertainty double precision NOT NULL,
    volatility double precision NOT NULL,
    frames double precision NOT NULL,
    matches integer NOT NULL,
    week integer NOT NULL,
    last_at timestamp with time zone,
    last_change double precision NOT NULL,
    last_value double precision NOT NULL,
    player_id bigint NOT NULL,
    rating_list_id bigint NOT NULL,
    CONSTRAINT ratings_rating_matches_check CHECK ((matches >= 0)),
    CONSTRAINT ratings_rating_week_check CHECK ((week >= 0))
);

ALTER TABLE ratings_rating ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ratings_rating_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ratings_ratingchange (
    id bigint NOT NULL,
    generation integer NOT NULL,
    number integer NOT NULL,
    kind character varying(6) NOT NULL,
    week integer NOT NULL,
    at timestamp with time zone NOT NULL,
    won double precision NOT NULL,
    lost double precision NOT NULL,
    expected double precision NOT NULL,
    change double precision NOT NULL,
    value double precision NOT NULL,
    uncertainty double precision NOT NULL,
    frames double precision NOT NULL,
    match_id bigint,
    opponent_id bigint,
    player_id bigint NOT NULL,
    rating_list_id bigint NOT NULL,
    CONSTRAINT ratings_ratingchange_generation_check CHECK ((generation >= 0)),
    CONSTRAINT ratings_ratingchange_number_check CHECK ((number >= 0)),
    CONSTRAINT ratings_ratingchange_week_check CHECK ((week >= 0))
);

ALTER TABLE ratings_ratingchange ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ratings_ratingchange_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ratings_ratinglist (
    id bigint NOT NULL,
    discipline character varying(24) NOT NULL,
    system character varying(8) NOT NULL,
    about text NOT NULL,
    start_value double precision NOT NULL,
    start_uncertainty double precision NOT NULL,
    volatility double precision NOT NULL,
    tau double precision NOT NULL,
    half_life smallint NOT NULL,
    counts_competitions boolean NOT NULL,
    counts_ladders boolean NOT NULL,
    counts_friendlies boolean NOT NULL,
    since date,
    provisional_frames smallint NOT NULL,
    provisional_uncertainty double precision NOT NULL,
    published boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    stale_from timestamp with time zone,
    revision integer NOT NULL,
    generation integer NOT NULL,
    claimed_until timestamp with time zone,
    rated_at timestamp with time zone,
    rated_week integer NOT NULL,
    club_id bigint NOT NULL,
    slug character varying(120) NOT NULL,
    source character varying(100) NOT NULL,
    title character varying(80) NOT NULL,
    counts_typed boolean NOT NULL,
    CONSTRAINT rating_list_counts_something CHECK ((counts_competitions OR counts_ladders OR counts_friendlies)),
    CONSTRAINT ratings_ratinglist_generation_check CHECK ((generation >= 0)),
    CONSTRAINT ratings_ratinglist_half_life_check CHECK ((half_life >= 0)),
    CONSTRAINT ratings_ratinglist_provisional_frames_check CHECK ((provisional_frames >= 0)),
    CONSTRAINT ratings_ratinglist_rated_week_check CHECK ((rated_week >= 0)),
    CONSTRAINT ratings_ratinglist_revision_check CHECK ((revision >= 0))
);

ALTER TABLE ratings_ratinglist ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ratings_ratinglist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ratings_ratingstate (
    id bigint NOT NULL,
    through integer NOT NULL,
    last_number integer NOT NULL,
    state jsonb NOT NULL,
    rating_list_id bigint NOT NULL,
    CONSTRAINT ratings_ratingstate_last_number_check CHECK ((last_number >= 0)),
    CONSTRAINT ratings_ratingstate_through_check CHECK ((through >= 0))
);

ALTER TABLE ratings_ratingstate ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ratings_ratingstate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ratings_startingvalue (
    id bigint NOT NULL,
    "on" date NOT NULL,
    value double precision NOT NULL,
    uncertainty double precision NOT NULL,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    player_id bigint NOT NULL,
    rating_list_id bigint NOT NULL
);

ALTER TABLE ratings_startingvalue ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME ratings_startingvalue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE series_series (
    id bigint NOT NULL,
    slug character varying(90) NOT NULL,
    name character varying(80) NOT NULL,
    about text NOT NULL,
    scale character varying(20) NOT NULL,
    points jsonb NOT NULL,
    after integer NOT NULL,
    shared character varying(8) NOT NULL,
    best smallint,
    taking_part smallint NOT NULL,
    taking_part_always boolean NOT NULL,
    criteria jsonb NOT NULL,
    planned smallint,
    begins_on date,
    ends_on date,
    closed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL,
    CONSTRAINT series_begins_before_it_ends CHECK (((begins_on IS NULL) OR (ends_on IS NULL) OR (begins_on <= ends_on))),
    CONSTRAINT series_series_after_check CHECK ((after >= 0)),
    CONSTRAINT series_series_best_check CHECK ((best >= 0)),
    CONSTRAINT series_series_planned_check CHECK ((planned >= 0)),
    CONSTRAINT series_series_taking_part_check CHECK ((taking_part >= 0))
);

ALTER TABLE series_series ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME series_series_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE series_seriescompetition (
    id bigint NOT NULL,
    number smallint NOT NULL,
    weight numeric(5,2) NOT NULL,
    competition_id bigint NOT NULL,
    series_id bigint NOT NULL,
    CONSTRAINT series_seriescompetition_number_check CHECK ((number >= 0))
);

ALTER TABLE series_seriescompetition ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME series_seriescompetition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE simulator_selfcheck (
    id bigint NOT NULL,
    day date,
    seed bigint NOT NULL,
    games integer NOT NULL,
    "limit" double precision NOT NULL,
    state character varying(10) NOT NULL,
    played integer NOT NULL,
    entries integer NOT NULL,
    seconds double precision NOT NULL,
    made timestamp with time zone NOT NULL,
    started timestamp with time zone,
    ended timestamp with time zone,
    held_by character varying(40) NOT NULL,
    held_until timestamp with time zone,
    attempt integer NOT NULL,
    CONSTRAINT simulator_selfcheck_attempt_check CHECK ((attempt >= 0)),
    CONSTRAINT simulator_selfcheck_entries_check CHECK ((entries >= 0)),
    CONSTRAINT simulator_selfcheck_games_check CHECK ((games >= 0)),
    CONSTRAINT simulator_selfcheck_played_check CHECK ((played >= 0))
);

ALTER TABLE simulator_selfcheck ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME simulator_selfcheck_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE simulator_violation (
    id bigint NOT NULL,
    game character varying(80) NOT NULL,
    seed bigint NOT NULL,
    levels character varying(120) NOT NULL,
    what character varying(20) NOT NULL,
    entry integer NOT NULL,
    told character varying(400) NOT NULL,
    record text NOT NULL,
    found timestamp with time zone NOT NULL,
    check_of_id bigint NOT NULL,
    CONSTRAINT simulator_violation_entry_check CHECK ((entry >= 0))
);

ALTER TABLE simulator_violation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME simulator_violation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhooks_attempt (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    status smallint,
    milliseconds integer NOT NULL,
    answer character varying(400) NOT NULL,
    problem character varying(200) NOT NULL,
    delivery_id bigint NOT NULL,
    problem_message jsonb,
    CONSTRAINT webhooks_attempt_milliseconds_check CHECK ((milliseconds >= 0)),
    CONSTRAINT webhooks_attempt_status_check CHECK ((status >= 0))
);

ALTER TABLE webhooks_attempt ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME webhooks_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhooks_delivery (
    id bigint NOT NULL,
    state character varying(8) NOT NULL,
    attempts smallint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    held_until timestamp with time zone,
    done_at timestamp with time zone,
    told_id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    CONSTRAINT webhooks_delivery_attempts_check CHECK ((attempts >= 0))
);

ALTER TABLE webhooks_delivery ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME webhooks_delivery_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhooks_told (
    id bigint NOT NULL,
    public_id character varying(24) NOT NULL,
    kind character varying(32) NOT NULL,
    body text NOT NULL,
    at timestamp with time zone NOT NULL,
    club_id bigint NOT NULL
);

ALTER TABLE webhooks_told ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME webhooks_told_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhooks_webhook (
    id bigint NOT NULL,
    public_id character varying(16) NOT NULL,
    label character varying(80) NOT NULL,
    url character varying(500) NOT NULL,
    kinds jsonb NOT NULL,
    generation integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    failing_since timestamp with time zone,
    off_at timestamp with time zone,
    off_because character varying(200) NOT NULL,
    club_id bigint NOT NULL,
    made_by_id bigint,
    off_because_message jsonb,
    CONSTRAINT webhooks_webhook_generation_check CHECK ((generation >= 0))
);

ALTER TABLE webhooks_webhook ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME webhooks_webhook_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);

ALTER TABLE ONLY account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);

ALTER TABLE ONLY account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);

ALTER TABLE ONLY account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_act
    ADD CONSTRAINT act_number_once UNIQUE (match_id, number);

ALTER TABLE ONLY api_app
    ADD CONSTRAINT api_app_client_id_key UNIQUE (client_id);

ALTER TABLE ONLY api_app
    ADD CONSTRAINT api_app_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_appcode
    ADD CONSTRAINT api_appcode_code_key UNIQUE (code);

ALTER TABLE ONLY api_appcode
    ADD CONSTRAINT api_appcode_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_consent
    ADD CONSTRAINT api_consent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_consent
    ADD CONSTRAINT api_consent_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY api_keptanswer
    ADD CONSTRAINT api_keptanswer_digest_key UNIQUE (digest);

ALTER TABLE ONLY api_keptanswer
    ADD CONSTRAINT api_keptanswer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY archives_storedpart
    ADD CONSTRAINT archives_storedpart_pkey PRIMARY KEY (id);

ALTER TABLE ONLY archives_transfer
    ADD CONSTRAINT archives_transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY archives_transfer
    ADD CONSTRAINT archives_transfer_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY audit_auditline
    ADD CONSTRAINT audit_auditline_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);

ALTER TABLE ONLY auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);

ALTER TABLE ONLY auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);

ALTER TABLE ONLY auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_callchoice
    ADD CONSTRAINT call_choice_once UNIQUE (club_id, user_id);

ALTER TABLE ONLY calling_call
    ADD CONSTRAINT call_number_of_fixture UNIQUE (fixture_id, number);

ALTER TABLE ONLY calling_calledplayer
    ADD CONSTRAINT called_once_a_call UNIQUE (call_id, player_id);

ALTER TABLE ONLY calling_call
    ADD CONSTRAINT calling_call_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_callchoice
    ADD CONSTRAINT calling_callchoice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_calledplayer
    ADD CONSTRAINT calling_calledplayer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_callterms
    ADD CONSTRAINT calling_callterms_club_id_key UNIQUE (club_id);

ALTER TABLE ONLY calling_callterms
    ADD CONSTRAINT calling_callterms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_earlynotice
    ADD CONSTRAINT calling_earlynotice_fixture_id_key UNIQUE (fixture_id);

ALTER TABLE ONLY calling_earlynotice
    ADD CONSTRAINT calling_earlynotice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_phone
    ADD CONSTRAINT calling_phone_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_push
    ADD CONSTRAINT calling_push_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_pushkey
    ADD CONSTRAINT calling_pushkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY calling_pushkey
    ADD CONSTRAINT calling_pushkey_slot_key UNIQUE (slot);

ALTER TABLE ONLY calling_saidname
    ADD CONSTRAINT calling_saidname_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_competitionevent
    ADD CONSTRAINT competition_event_seq_once UNIQUE (competition_id, seq);

ALTER TABLE ONLY series_seriescompetition
    ADD CONSTRAINT competition_once_in_series UNIQUE (series_id, competition_id);

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competition_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY competitions_competition_tables
    ADD CONSTRAINT competitions_competition_competition_id_table_id_ea7d7f56_uniq UNIQUE (competition_id, table_id);

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competitions_competition_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_competition_tables
    ADD CONSTRAINT competitions_competition_tables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_competitionevent
    ADD CONSTRAINT competitions_competitionevent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_disqualification
    ADD CONSTRAINT competitions_disqualification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_entrant
    ADD CONSTRAINT competitions_entrant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT competitions_entryrequest_key_key UNIQUE (key);

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT competitions_entryrequest_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_entryrules
    ADD CONSTRAINT competitions_entryrules_competition_id_key UNIQUE (competition_id);

ALTER TABLE ONLY competitions_entryrules
    ADD CONSTRAINT competitions_entryrules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_feenote
    ADD CONSTRAINT competitions_feenote_entrant_id_key UNIQUE (entrant_id);

ALTER TABLE ONLY competitions_feenote
    ADD CONSTRAINT competitions_feenote_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_fixturematch
    ADD CONSTRAINT competitions_fixturematch_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY competitions_fixturematch
    ADD CONSTRAINT competitions_fixturematch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_noshowclock
    ADD CONSTRAINT competitions_noshowclock_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY competitions_noshowclock
    ADD CONSTRAINT competitions_noshowclock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_pairing
    ADD CONSTRAINT competitions_pairing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_partnerinvite
    ADD CONSTRAINT competitions_partnerinvite_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_partnerwanted
    ADD CONSTRAINT competitions_partnerwanted_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_pause
    ADD CONSTRAINT competitions_pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_payout
    ADD CONSTRAINT competitions_payout_entrant_id_key UNIQUE (entrant_id);

ALTER TABLE ONLY competitions_payout
    ADD CONSTRAINT competitions_payout_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_prizefund
    ADD CONSTRAINT competitions_prizefund_competition_id_key UNIQUE (competition_id);

ALTER TABLE ONLY competitions_prizefund
    ADD CONSTRAINT competitions_prizefund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_seat
    ADD CONSTRAINT competitions_seat_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_stage
    ADD CONSTRAINT competitions_stage_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_starttime
    ADD CONSTRAINT competitions_starttime_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_toldtime
    ADD CONSTRAINT competitions_toldtime_pkey PRIMARY KEY (id);

ALTER TABLE ONLY competitions_waiting
    ADD CONSTRAINT competitions_waiting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_contest
    ADD CONSTRAINT contest_once_a_challenge UNIQUE (emblem_id, challenge);

ALTER TABLE ONLY leagues_cupround
    ADD CONSTRAINT cup_round_once UNIQUE (cup_id, number);

ALTER TABLE ONLY leagues_cupentry
    ADD CONSTRAINT cup_seed_once UNIQUE (cup_id, seed);

ALTER TABLE ONLY leagues_cup
    ADD CONSTRAINT cup_slug_in_season UNIQUE (season_id, slug);

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT cup_tie_once UNIQUE (round_id, number);

ALTER TABLE ONLY emblems_deedversion
    ADD CONSTRAINT deed_version_once UNIQUE (club_id, slug, version);

ALTER TABLE ONLY matches_dicethrow
    ADD CONSTRAINT dice_client_uuid_once UNIQUE (match_id, client_uuid);

ALTER TABLE ONLY matches_dicethrow
    ADD CONSTRAINT dice_number_once UNIQUE (match_id, number);

ALTER TABLE ONLY matches_difference
    ADD CONSTRAINT difference_number_once UNIQUE (match_id, number);

ALTER TABLE ONLY matches_disputeevidence
    ADD CONSTRAINT dispute_ruling_number_once UNIQUE (dispute_id, number);

ALTER TABLE ONLY matches_disputeevidence
    ADD CONSTRAINT dispute_ruling_uuid_once UNIQUE (match_id, client_uuid);

ALTER TABLE ONLY leagues_division
    ADD CONSTRAINT division_number_in_season UNIQUE (season_id, number);

ALTER TABLE ONLY leagues_division
    ADD CONSTRAINT division_slug_in_season UNIQUE (season_id, slug);

ALTER TABLE ONLY django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);

ALTER TABLE ONLY django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);

ALTER TABLE ONLY django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);

ALTER TABLE ONLY publishing_doublesresult
    ADD CONSTRAINT doubles_result_once UNIQUE (result_id, player_id);

ALTER TABLE ONLY emblems_emblemevent
    ADD CONSTRAINT emblem_event_once UNIQUE (emblem_id, n);

ALTER TABLE ONLY emblems_emblemevent
    ADD CONSTRAINT emblem_event_uuid_once UNIQUE (emblem_id, client_uuid);

ALTER TABLE ONLY emblems_emblemperson
    ADD CONSTRAINT emblem_person_once UNIQUE (emblem_id, name);

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblem_slug_once_a_club UNIQUE (club_id, slug);

ALTER TABLE ONLY emblems_emblemstep
    ADD CONSTRAINT emblem_step_key_once UNIQUE (emblem_id, key);

ALTER TABLE ONLY emblems_emblemstep
    ADD CONSTRAINT emblem_step_once UNIQUE (emblem_id, seq);

ALTER TABLE ONLY emblems_contest
    ADD CONSTRAINT emblems_contest_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY emblems_contest
    ADD CONSTRAINT emblems_contest_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_deedversion
    ADD CONSTRAINT emblems_deedversion_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblems_emblem_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblems_emblem_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY emblems_emblemevent
    ADD CONSTRAINT emblems_emblemevent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_emblemperson
    ADD CONSTRAINT emblems_emblemperson_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_emblemstep
    ADD CONSTRAINT emblems_emblemstep_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_movement
    ADD CONSTRAINT emblems_movement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_proposal
    ADD CONSTRAINT emblems_proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_proposal
    ADD CONSTRAINT emblems_proposal_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY emblems_reminder
    ADD CONSTRAINT emblems_reminder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_logentry
    ADD CONSTRAINT entry_client_uuid_once UNIQUE (match_id, client_uuid);

ALTER TABLE ONLY competitions_entrant
    ADD CONSTRAINT entry_number_once UNIQUE (competition_id, number);

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT entry_request_number_once UNIQUE (competition_id, number);

ALTER TABLE ONLY matches_logentry
    ADD CONSTRAINT entry_seq_once UNIQUE (match_id, seq);

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT fixture_number_once UNIQUE (competition_id, number);

ALTER TABLE ONLY handicaps_handicapline
    ADD CONSTRAINT handicap_line_once UNIQUE (handicap_id, number);

ALTER TABLE ONLY handicaps_handicap
    ADD CONSTRAINT handicap_once_a_policy UNIQUE (policy_id, player_id);

ALTER TABLE ONLY leagues_seasonhandicap
    ADD CONSTRAINT handicap_policy_once_in_season UNIQUE (season_id, policy_id);

ALTER TABLE ONLY handicaps_policy
    ADD CONSTRAINT handicap_policy_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY handicaps_policyversion
    ADD CONSTRAINT handicap_version_number_once UNIQUE (policy_id, number);

ALTER TABLE ONLY handicaps_givenstart
    ADD CONSTRAINT handicaps_givenstart_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY handicaps_givenstart
    ADD CONSTRAINT handicaps_givenstart_pkey PRIMARY KEY (id);

ALTER TABLE ONLY handicaps_handicap
    ADD CONSTRAINT handicaps_handicap_pkey PRIMARY KEY (id);

ALTER TABLE ONLY handicaps_handicapline
    ADD CONSTRAINT handicaps_handicapline_pkey PRIMARY KEY (id);

ALTER TABLE ONLY handicaps_policy
    ADD CONSTRAINT handicaps_policy_pkey PRIMARY KEY (id);

ALTER TABLE ONLY handicaps_policyversion
    ADD CONSTRAINT handicaps_policyversion_pkey PRIMARY KEY (id);

ALTER TABLE ONLY house_backuprun
    ADD CONSTRAINT house_backuprun_due_key UNIQUE (due);

ALTER TABLE ONLY house_backuprun
    ADD CONSTRAINT house_backuprun_pkey PRIMARY KEY (id);

ALTER TABLE ONLY house_heartbeat
    ADD CONSTRAINT house_heartbeat_pkey PRIMARY KEY (name);

ALTER TABLE ONLY house_sealedauthority
    ADD CONSTRAINT house_sealedauthority_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_keptapart
    ADD CONSTRAINT kept_apart_once UNIQUE (one_id, other_id);

ALTER TABLE ONLY ladders_ladderevent
    ADD CONSTRAINT ladder_event_once UNIQUE (ladder_id, seq);

ALTER TABLE ONLY ladders_ladder
    ADD CONSTRAINT ladder_slug_once_a_club UNIQUE (club_id, slug);

ALTER TABLE ONLY ladders_ladder
    ADD CONSTRAINT ladders_ladder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY ladders_ladderevent
    ADD CONSTRAINT ladders_ladderevent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ladders_rung
    ADD CONSTRAINT ladders_rung_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_league
    ADD CONSTRAINT league_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY leagues_cup
    ADD CONSTRAINT leagues_cup_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_cupentry
    ADD CONSTRAINT leagues_cupentry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_cupround
    ADD CONSTRAINT leagues_cupround_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT leagues_cuptie_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_deduction
    ADD CONSTRAINT leagues_deduction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_division
    ADD CONSTRAINT leagues_division_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_finalline
    ADD CONSTRAINT leagues_finalline_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_finalline
    ADD CONSTRAINT leagues_finalline_side_id_key UNIQUE (side_id);

ALTER TABLE ONLY leagues_fixturejob
    ADD CONSTRAINT leagues_fixturejob_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_fixturejob
    ADD CONSTRAINT leagues_fixturejob_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY leagues_keptapart
    ADD CONSTRAINT leagues_keptapart_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_league
    ADD CONSTRAINT leagues_league_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_leagueevent
    ADD CONSTRAINT leagues_leagueevent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_ownsheet
    ADD CONSTRAINT leagues_ownsheet_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_penalty
    ADD CONSTRAINT leagues_penalty_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_playerclass
    ADD CONSTRAINT leagues_playerclass_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_postponement
    ADD CONSTRAINT leagues_postponement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_protest
    ADD CONSTRAINT leagues_protest_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_protestentry
    ADD CONSTRAINT leagues_protestentry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_registration
    ADD CONSTRAINT leagues_registration_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_reminder
    ADD CONSTRAINT leagues_reminder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_reportaddress
    ADD CONSTRAINT leagues_reportaddress_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_reportplan
    ADD CONSTRAINT leagues_reportplan_league_id_key UNIQUE (league_id);

ALTER TABLE ONLY leagues_reportplan
    ADD CONSTRAINT leagues_reportplan_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT leagues_rubber_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT leagues_rubber_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_rubberplayer
    ADD CONSTRAINT leagues_rubberplayer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_season
    ADD CONSTRAINT leagues_season_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_seasonhandicap
    ADD CONSTRAINT leagues_seasonhandicap_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_sentreport
    ADD CONSTRAINT leagues_sentreport_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_side
    ADD CONSTRAINT leagues_side_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_substitution
    ADD CONSTRAINT leagues_substitution_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT leagues_team_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_title
    ADD CONSTRAINT leagues_title_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_titleplayer
    ADD CONSTRAINT leagues_titleplayer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_venue
    ADD CONSTRAINT leagues_venue_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_act
    ADD CONSTRAINT matches_act_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_device
    ADD CONSTRAINT matches_device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_device
    ADD CONSTRAINT matches_device_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY matches_diceseed
    ADD CONSTRAINT matches_diceseed_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY matches_diceseed
    ADD CONSTRAINT matches_diceseed_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_dicethrow
    ADD CONSTRAINT matches_dicethrow_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_difference
    ADD CONSTRAINT matches_difference_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_dispute
    ADD CONSTRAINT matches_dispute_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_dispute
    ADD CONSTRAINT matches_dispute_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY matches_disputeafterphoto
    ADD CONSTRAINT matches_disputeafterphoto_dispute_id_key UNIQUE (dispute_id);

ALTER TABLE ONLY matches_disputeafterphoto
    ADD CONSTRAINT matches_disputeafterphoto_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_disputeevidence
    ADD CONSTRAINT matches_disputeevidence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_disputephoto
    ADD CONSTRAINT matches_disputephoto_dispute_id_key UNIQUE (dispute_id);

ALTER TABLE ONLY matches_disputephoto
    ADD CONSTRAINT matches_disputephoto_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_logentry
    ADD CONSTRAINT matches_logentry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_match
    ADD CONSTRAINT matches_match_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_match
    ADD CONSTRAINT matches_match_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY matches_matchside
    ADD CONSTRAINT matches_matchside_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_pairingcode
    ADD CONSTRAINT matches_pairingcode_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY matches_pairingcode
    ADD CONSTRAINT matches_pairingcode_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_playedstroke
    ADD CONSTRAINT matches_playedstroke_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_purgerecord
    ADD CONSTRAINT matches_purgerecord_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_secret
    ADD CONSTRAINT matches_secret_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_simulatedplay
    ADD CONSTRAINT matches_simulatedplay_match_id_key UNIQUE (match_id);

ALTER TABLE ONLY matches_simulatedplay
    ADD CONSTRAINT matches_simulatedplay_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_snapshot
    ADD CONSTRAINT matches_snapshot_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_struckcourse
    ADD CONSTRAINT matches_struckcourse_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_membership
    ADD CONSTRAINT membership_once UNIQUE (club_id, user_id, role);

ALTER TABLE ONLY mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY emblems_movement
    ADD CONSTRAINT movement_once UNIQUE (emblem_id, step, line);

ALTER TABLE ONLY series_seriescompetition
    ADD CONSTRAINT number_once_in_series UNIQUE (series_id, number);

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_accesstoken_id_token_id_key UNIQUE (id_token_id);

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_accesstoken_pkey PRIMARY KEY (id);

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_accesstoken_source_refresh_token_id_key UNIQUE (source_refresh_token_id);

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_accesstoken_token_checksum_85319a26_uniq UNIQUE (token_checksum);

ALTER TABLE ONLY oauth2_provider_devicegrant
    ADD CONSTRAINT oauth2_provider_devicegrant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY oauth2_provider_devicegrant
    ADD CONSTRAINT oauth2_provider_devicegrant_unique_device_code UNIQUE (device_code);

ALTER TABLE ONLY oauth2_provider_idtoken
    ADD CONSTRAINT oauth2_provider_idtoken_jti_key UNIQUE (jti);

ALTER TABLE ONLY oauth2_provider_idtoken
    ADD CONSTRAINT oauth2_provider_idtoken_pkey PRIMARY KEY (id);

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refresht_token_checksum_revoked_46c81d1d_uniq UNIQUE (token_checksum, revoked);

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refreshtoken_access_token_id_key UNIQUE (access_token_id);

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refreshtoken_pkey PRIMARY KEY (id);

ALTER TABLE ONLY leagues_ownsheet
    ADD CONSTRAINT one_own_sheet_a_side UNIQUE (team_match_id, side);

ALTER TABLE ONLY leagues_penalty
    ADD CONSTRAINT one_penalty_a_duty UNIQUE (team_match_id, duty, side);

ALTER TABLE ONLY competitions_pairing
    ADD CONSTRAINT pairing_number_once UNIQUE (stage_id, number);

ALTER TABLE ONLY archives_storedpart
    ADD CONSTRAINT part_once UNIQUE (name, number);

ALTER TABLE ONLY competitions_partnerwanted
    ADD CONSTRAINT partner_wanted_once UNIQUE (competition_id, player_id);

ALTER TABLE ONLY leagues_penalty
    ADD CONSTRAINT penalty_number_in_match UNIQUE (team_match_id, number);

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_club
    ADD CONSTRAINT people_club_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_club
    ADD CONSTRAINT people_club_slug_key UNIQUE (slug);

ALTER TABLE ONLY people_clubevent
    ADD CONSTRAINT people_clubevent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_erasure
    ADD CONSTRAINT people_erasure_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_invitation
    ADD CONSTRAINT people_invitation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_letter
    ADD CONSTRAINT people_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_membership
    ADD CONSTRAINT people_membership_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_player
    ADD CONSTRAINT people_player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_table
    ADD CONSTRAINT people_table_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_table
    ADD CONSTRAINT people_table_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY people_user
    ADD CONSTRAINT people_user_email_key UNIQUE (email);

ALTER TABLE ONLY people_user_groups
    ADD CONSTRAINT people_user_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_user_groups
    ADD CONSTRAINT people_user_groups_user_id_group_id_60378d34_uniq UNIQUE (user_id, group_id);

ALTER TABLE ONLY people_user
    ADD CONSTRAINT people_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY people_user_user_permissions
    ADD CONSTRAINT people_user_user_permiss_user_id_permission_id_a7ac6748_uniq UNIQUE (user_id, permission_id);

ALTER TABLE ONLY people_user_user_permissions
    ADD CONSTRAINT people_user_user_permissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_playedstroke
    ADD CONSTRAINT played_stroke_once UNIQUE (play_id, number);

ALTER TABLE ONLY people_player
    ADD CONSTRAINT player_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY publishing_playersum
    ADD CONSTRAINT player_sum_once UNIQUE (player_id, game, season);

ALTER TABLE ONLY leagues_protest
    ADD CONSTRAINT protest_number_in_match UNIQUE (team_match_id, number);

ALTER TABLE ONLY publishing_doublesresult
    ADD CONSTRAINT publishing_doublesresult_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_featrow
    ADD CONSTRAINT publishing_featrow_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT publishing_playerresult_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_playersum
    ADD CONSTRAINT publishing_playersum_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_recordterms
    ADD CONSTRAINT publishing_recordterms_club_id_key UNIQUE (club_id);

ALTER TABLE ONLY publishing_recordterms
    ADD CONSTRAINT publishing_recordterms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_recordtitle
    ADD CONSTRAINT publishing_recordtitle_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT rating_change_in_order UNIQUE (rating_list_id, generation, number);

ALTER TABLE ONLY ratings_ratinglist
    ADD CONSTRAINT rating_list_of_discipline UNIQUE (club_id, discipline, source);

ALTER TABLE ONLY ratings_ratinglist
    ADD CONSTRAINT rating_list_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY ratings_rating
    ADD CONSTRAINT ratings_rating_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT ratings_ratingchange_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings_ratinglist
    ADD CONSTRAINT ratings_ratinglist_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings_ratingstate
    ADD CONSTRAINT ratings_ratingstate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings_ratingstate
    ADD CONSTRAINT ratings_ratingstate_rating_list_id_key UNIQUE (rating_list_id);

ALTER TABLE ONLY ratings_startingvalue
    ADD CONSTRAINT ratings_startingvalue_pkey PRIMARY KEY (id);

ALTER TABLE ONLY publishing_recordtitle
    ADD CONSTRAINT record_title_once UNIQUE (club_id, game, kind, length);

ALTER TABLE ONLY leagues_reminder
    ADD CONSTRAINT reminded_once UNIQUE (team_match_id, duty, side, moment, due_at);

ALTER TABLE ONLY emblems_reminder
    ADD CONSTRAINT reminder_once UNIQUE (emblem_id, deadline, person, days);

ALTER TABLE ONLY leagues_sentreport
    ADD CONSTRAINT report_once_a_week UNIQUE (season_id, week);

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT result_once_a_side UNIQUE (match_id, letter);

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT rubber_number_once UNIQUE (team_match_id, number);

ALTER TABLE ONLY leagues_rubberplayer
    ADD CONSTRAINT rubber_place_once UNIQUE (rubber_id, side, "position");

ALTER TABLE ONLY ladders_rung
    ADD CONSTRAINT rung_once UNIQUE (ladder_id, player_id);

ALTER TABLE ONLY matches_secret
    ADD CONSTRAINT seal_client_uuid_once UNIQUE (match_id, client_uuid);

ALTER TABLE ONLY matches_secret
    ADD CONSTRAINT seal_once UNIQUE (match_id, seal);

ALTER TABLE ONLY leagues_season
    ADD CONSTRAINT season_slug_in_league UNIQUE (league_id, slug);

ALTER TABLE ONLY competitions_seat
    ADD CONSTRAINT seat_of_entrant_once UNIQUE (stage_id, entrant_id);

ALTER TABLE ONLY competitions_seat
    ADD CONSTRAINT seat_once UNIQUE (stage_id, seed);

ALTER TABLE ONLY series_series
    ADD CONSTRAINT series_series_pkey PRIMARY KEY (id);

ALTER TABLE ONLY series_seriescompetition
    ADD CONSTRAINT series_seriescompetition_pkey PRIMARY KEY (id);

ALTER TABLE ONLY series_series
    ADD CONSTRAINT series_slug_in_club UNIQUE (club_id, slug);

ALTER TABLE ONLY matches_matchside
    ADD CONSTRAINT side_letter_once UNIQUE (match_id, letter);

ALTER TABLE ONLY leagues_cupentry
    ADD CONSTRAINT side_once_in_cup UNIQUE (cup_id, side_id);

ALTER TABLE ONLY simulator_selfcheck
    ADD CONSTRAINT simulator_selfcheck_day_key UNIQUE (day);

ALTER TABLE ONLY simulator_selfcheck
    ADD CONSTRAINT simulator_selfcheck_pkey PRIMARY KEY (id);

ALTER TABLE ONLY simulator_violation
    ADD CONSTRAINT simulator_violation_once UNIQUE (check_of_id, game, seed, what, entry);

ALTER TABLE ONLY simulator_violation
    ADD CONSTRAINT simulator_violation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY matches_snapshot
    ADD CONSTRAINT snapshot_once UNIQUE (match_id, seq);

ALTER TABLE ONLY competitions_stage
    ADD CONSTRAINT stage_number_once UNIQUE (competition_id, number);

ALTER TABLE ONLY matches_struckcourse
    ADD CONSTRAINT struck_course_number_once UNIQUE (match_id, number);

ALTER TABLE ONLY matches_struckcourse
    ADD CONSTRAINT struck_course_uuid_once UNIQUE (match_id, client_uuid);

ALTER TABLE ONLY people_table
    ADD CONSTRAINT table_number_in_club UNIQUE (club_id, number);

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT team_match_number_in_season UNIQUE (season_id, number);

ALTER TABLE ONLY leagues_side
    ADD CONSTRAINT team_once_in_season UNIQUE (season_id, team_id);

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT team_slug_in_league UNIQUE (league_id, slug);

ALTER TABLE ONLY leagues_title
    ADD CONSTRAINT title_number_in_season UNIQUE (season_id, number);

ALTER TABLE ONLY webhooks_delivery
    ADD CONSTRAINT told_once_to_each UNIQUE (webhook_id, told_id);

ALTER TABLE ONLY leagues_venue
    ADD CONSTRAINT venue_name_in_league UNIQUE (league_id, name);

ALTER TABLE ONLY competitions_waiting
    ADD CONSTRAINT waiting_number_once UNIQUE (competition_id, number);

ALTER TABLE ONLY webhooks_attempt
    ADD CONSTRAINT webhooks_attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks_told
    ADD CONSTRAINT webhooks_told_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks_told
    ADD CONSTRAINT webhooks_told_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY webhooks_webhook
    ADD CONSTRAINT webhooks_webhook_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks_webhook
    ADD CONSTRAINT webhooks_webhook_public_id_key UNIQUE (public_id);

CREATE INDEX account_emailaddress_email_03be32b2 ON account_emailaddress USING btree (email);

CREATE INDEX account_emailaddress_email_03be32b2_like ON account_emailaddress USING btree (email varchar_pattern_ops);

CREATE INDEX account_emailaddress_user_id_2c513194 ON account_emailaddress USING btree (user_id);

CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON account_emailconfirmation USING btree (email_address_id);

CREATE INDEX account_emailconfirmation_key_f43612bd_like ON account_emailconfirmation USING btree (key varchar_pattern_ops);

CREATE UNIQUE INDEX affiliation_once ON people_affiliation USING btree (association_id, club_id) WHERE (ended_at IS NULL);

CREATE INDEX api_app_client_id_2e905c7b_like ON api_app USING btree (client_id varchar_pattern_ops);

CREATE INDEX api_app_client_secret_e47ed1e3 ON api_app USING btree (client_secret);

CREATE INDEX api_app_client_secret_e47ed1e3_like ON api_app USING btree (client_secret varchar_pattern_ops);

CREATE INDEX api_app_user_id_8164816c ON api_app USING btree (user_id);

CREATE INDEX api_appcode_application_id_acd7adc0 ON api_appcode USING btree (application_id);

CREATE INDEX api_appcode_code_b3cf875d_like ON api_appcode USING btree (code varchar_pattern_ops);

CREATE INDEX api_appcode_consent_id_54bb88a6 ON api_appcode USING btree (consent_id);

CREATE INDEX api_appcode_user_id_2edef124 ON api_appcode USING btree (user_id);

CREATE INDEX api_consent_app_id_b8274dd3 ON api_consent USING btree (app_id);

CREATE INDEX api_consent_club_id_93566595 ON api_consent USING btree (club_id);

CREATE INDEX api_consent_public_id_cf9cc8af_like ON api_consent USING btree (public_id varchar_pattern_ops);

CREATE INDEX api_consent_user_id_0ab2c162 ON api_consent USING btree (user_id);

CREATE INDEX api_keptanswer_digest_d3f79604_like ON api_keptanswer USING btree (digest varchar_pattern_ops);

CREATE INDEX api_keptanswer_expires_at_379d62db ON api_keptanswer USING btree (expires_at);

CREATE INDEX api_token_access_id_408d5cab ON api_token USING btree (access_id);

CREATE INDEX api_token_club_id_7d7657f4 ON api_token USING btree (club_id);

CREATE INDEX api_token_consent_id_8c6bf157 ON api_token USING btree (consent_id);

CREATE INDEX api_token_device_id_c53846c7 ON api_token USING btree (device_id);

CREATE INDEX api_token_made_by_id_ef973054 ON api_token USING btree (made_by_id);

CREATE INDEX api_token_public_id_e10e1da3_like ON api_token USING btree (public_id varchar_pattern_ops);

CREATE INDEX api_token_user_id_b646d2e7 ON api_token USING btree (user_id);

CREATE INDEX archives_transfer_by_id_4ee6e8e5 ON archives_transfer USING btree (by_id);

CREATE INDEX archives_transfer_club_id_1452af24 ON archives_transfer USING btree (club_id);

CREATE INDEX archives_transfer_public_id_115d6634_like ON archives_transfer USING btree (public_id varchar_pattern_ops);

CREATE INDEX audit_auditline_at_65bed368 ON audit_auditline USING btree (at);

CREATE INDEX audit_auditline_kept_until_5939106f ON audit_auditline USING btree (kept_until);

CREATE INDEX audit_of_club ON audit_auditline USING btree (club_key, id DESC);

CREATE INDEX audit_of_kind ON audit_auditline USING btree (what, id DESC);

CREATE INDEX auth_group_name_a6ea08ec_like ON auth_group USING btree (name varchar_pattern_ops);

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON auth_group_permissions USING btree (group_id);

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON auth_group_permissions USING btree (permission_id);

CREATE INDEX auth_permission_content_type_id_2f476e4b ON auth_permission USING btree (content_type_id);

CREATE INDEX call_called_at ON calling_call USING btree (called_at);

CREATE INDEX calling_call_fixture_id_2c66d546 ON calling_call USING btree (fixture_id);

CREATE INDEX calling_call_match_id_2ddf5ecb ON calling_call USING btree (match_id);

CREATE INDEX calling_call_table_id_35043add ON calling_call USING btree (table_id);

CREATE INDEX calling_callchoice_club_id_bea9de5f ON calling_callchoice USING btree (club_id);

CREATE INDEX calling_callchoice_user_id_456714b2 ON calling_callchoice USING btree (user_id);

CREATE INDEX calling_calledplayer_call_id_36a7b761 ON calling_calledplayer USING btree (call_id);

CREATE INDEX calling_calledplayer_player_id_d5e7163c ON calling_calledplayer USING btree (player_id);

CREATE INDEX calling_phone_digest_d1dcdb2c ON calling_phone USING btree (digest);

CREATE INDEX calling_phone_digest_d1dcdb2c_like ON calling_phone USING btree (digest varchar_pattern_ops);

CREATE INDEX calling_phone_key_id_d442d4ba ON calling_phone USING btree (key_id);

CREATE INDEX calling_phone_player_id_64aed57c ON calling_phone USING btree (player_id);

CREATE INDEX calling_phone_user_id_a33db18c ON calling_phone USING btree (user_id);

CREATE INDEX calling_push_call_id_b7650b5e ON calling_push USING btree (call_id);

CREATE INDEX calling_push_fixture_id_f89cd5e1 ON calling_push USING btree (fixture_id);

CREATE INDEX calling_push_phone_id_dd54e4f1 ON calling_push USING btree (phone_id);

CREATE INDEX calling_saidname_player_id_b2df5e98 ON calling_saidname USING btree (player_id);

CREATE INDEX club_event_in_order ON people_clubevent USING btree (club_id, id);

CREATE INDEX club_event_latest ON people_clubevent USING btree (club_id, at DESC);

CREATE INDEX competition_by_name ON competitions_competition USING btree (club_id, name, id);

CREATE INDEX competition_by_start ON competitions_competition USING btree (club_id, starts_at, id);

CREATE INDEX competition_status ON competitions_competition USING btree (status);

CREATE INDEX competitions_competition_champion_id_1ef3516f ON competitions_competition USING btree (champion_id);

CREATE INDEX competitions_competition_club_id_71eb2fa9 ON competitions_competition USING btree (club_id);

CREATE INDEX competitions_competition_folded_words ON competitions_competition USING gin (array_to_tsvector(array_remove(string_to_array((folded)::text, ' '::text), ''::text)));

CREATE INDEX competitions_competition_handicap_policy_id_35580bbf ON competitions_competition USING btree (handicap_policy_id);

CREATE INDEX competitions_competition_handicap_version_id_e8cfc70a ON competitions_competition USING btree (handicap_version_id);

CREATE INDEX competitions_competition_slug_4ebdce81 ON competitions_competition USING btree (slug);

CREATE INDEX competitions_competition_slug_4ebdce81_like ON competitions_competition USING btree (slug varchar_pattern_ops);

CREATE INDEX competitions_competition_tables_competition_id_6b7715e1 ON competitions_competition_tables USING btree (competition_id);

CREATE INDEX competitions_competition_tables_table_id_0f464214 ON competitions_competition_tables USING btree (table_id);

CREATE INDEX competitions_competitionevent_by_id_1ec3b75b ON competitions_competitionevent USING btree (by_id);

CREATE INDEX competitions_disqualification_entrant_id_c46c696f ON competitions_disqualification USING btree (entrant_id);

CREATE INDEX competitions_entrant_competition_id_fec134e3 ON competitions_entrant USING btree (competition_id);

CREATE INDEX competitions_entrant_partner_id_d3ea73fc ON competitions_entrant USING btree (partner_id);

CREATE INDEX competitions_entrant_player_id_e44aee4c ON competitions_entrant USING btree (player_id);

CREATE INDEX competitions_entryrequest_competition_id_aa7263b9 ON competitions_entryrequest USING btree (competition_id);

CREATE INDEX competitions_entryrequest_key_173cebb9_like ON competitions_entryrequest USING btree (key varchar_pattern_ops);

CREATE INDEX competitions_entryrequest_player_id_6ce62bbf ON competitions_entryrequest USING btree (player_id);

CREATE INDEX competitions_entryrequest_user_id_912fee2b ON competitions_entryrequest USING btree (user_id);

CREATE INDEX competitions_fixture_a_id_7315d884 ON competitions_fixture USING btree (a_id);

CREATE INDEX competitions_fixture_b_id_19018b01 ON competitions_fixture USING btree (b_id);

CREATE INDEX competitions_fixture_competition_id_2c150628 ON competitions_fixture USING btree (competition_id);

CREATE INDEX competitions_fixture_held_a_id_dc6edc2b ON competitions_fixture USING btree (held_a_id);

CREATE INDEX competitions_fixture_held_b_id_f19045ad ON competitions_fixture USING btree (held_b_id);

CREATE INDEX competitions_fixture_stage_id_c4e40fa0 ON competitions_fixture USING btree (stage_id);

CREATE INDEX competitions_fixturematch_fixture_id_55d88000 ON competitions_fixturematch USING btree (fixture_id);

CREATE INDEX competitions_noshowclock_fixture_id_0e3ca850 ON competitions_noshowclock USING btree (fixture_id);

CREATE INDEX competitions_pairing_stage_id_2347a658 ON competitions_pairing USING btree (stage_id);

CREATE INDEX competitions_partnerinvite_competition_id_192750af ON competitions_partnerinvite USING btree (competition_id);

CREATE INDEX competitions_partnerinvite_invited_id_7739677a ON competitions_partnerinvite USING btree (invited_id);

CREATE INDEX competitions_partnerinvite_player_id_822bc345 ON competitions_partnerinvite USING btree (player_id);

CREATE INDEX competitions_partnerwanted_competition_id_728a00d7 ON competitions_partnerwanted USING btree (competition_id);

CREATE INDEX competitions_partnerwanted_player_id_07a52077 ON competitions_partnerwanted USING btree (player_id);

CREATE INDEX competitions_pause_competition_id_5113889f ON competitions_pause USING btree (competition_id);

CREATE INDEX competitions_pause_fixture_id_598349e0 ON competitions_pause USING btree (fixture_id);

CREATE INDEX competitions_seat_entrant_id_be6a7dc3 ON competitions_seat USING btree (entrant_id);

CREATE INDEX competitions_seat_stage_id_70af15c8 ON competitions_seat USING btree (stage_id);

CREATE INDEX competitions_stage_competition_id_cffa5d0a ON competitions_stage USING btree (competition_id);

CREATE INDEX competitions_starttime_competition_id_f283b47d ON competitions_starttime USING btree (competition_id);

CREATE INDEX competitions_starttime_fixture_id_216cde14 ON competitions_starttime USING btree (fixture_id);

CREATE INDEX competitions_starttime_stage_id_2113c38e ON competitions_starttime USING btree (stage_id);

CREATE INDEX competitions_toldtime_competition_id_102be3c0 ON competitions_toldtime USING btree (competition_id);

CREATE INDEX competitions_toldtime_fixture_id_fc5d0860 ON competitions_toldtime USING btree (fixture_id);

CREATE INDEX competitions_waiting_competition_id_c5c6d74c ON competitions_waiting USING btree (competition_id);

CREATE INDEX competitions_waiting_partner_id_6432f03b ON competitions_waiting USING btree (partner_id);

CREATE INDEX competitions_waiting_player_id_0e9cdf2b ON competitions_waiting USING btree (player_id);

CREATE INDEX delivery_due ON webhooks_delivery USING btree (state, due_at);

CREATE INDEX dispute_to_study ON matches_dispute USING btree (state, held_until);

CREATE UNIQUE INDEX disqualified_once ON competitions_disqualification USING btree (entrant_id) WHERE (lifted_at IS NULL);

CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON django_admin_log USING btree (content_type_id);

CREATE INDEX django_admin_log_user_id_c564eba6 ON django_admin_log USING btree (user_id);

CREATE INDEX django_session_expire_date_a5c62663 ON django_session USING btree (expire_date);

CREATE INDEX django_session_session_key_c0390e0f_like ON django_session USING btree (session_key varchar_pattern_ops);

CREATE INDEX doubles_of_player ON publishing_doublesresult USING btree (player_id, partner_id);

CREATE INDEX emblems_contest_emblem_id_773d13b7 ON emblems_contest USING btree (emblem_id);

CREATE INDEX emblems_deedversion_club_id_3f15b691 ON emblems_deedversion USING btree (club_id);

CREATE INDEX emblems_deedversion_slug_a47716dc ON emblems_deedversion USING btree (slug);

CREATE INDEX emblems_deedversion_slug_a47716dc_like ON emblems_deedversion USING btree (slug varchar_pattern_ops);

CREATE INDEX emblems_emblem_club_id_94ba14fa ON emblems_emblem USING btree (club_id);

CREATE INDEX emblems_emblem_deed_slug_18e3141b ON emblems_emblem USING btree (deed_slug);

CREATE INDEX emblems_emblem_deed_slug_18e3141b_like ON emblems_emblem USING btree (deed_slug varchar_pattern_ops);

CREATE INDEX emblems_emblem_holder_id_fca35994 ON emblems_emblem USING btree (holder_id);

CREATE INDEX emblems_emblem_next_at_5eff9ea4 ON emblems_emblem USING btree (next_at);

CREATE INDEX emblems_emblem_public_id_bcab228a_like ON emblems_emblem USING btree (public_id varchar_pattern_ops);

CREATE INDEX emblems_emblem_slug_f3aa372e ON emblems_emblem USING btree (slug);

CREATE INDEX emblems_emblem_slug_f3aa372e_like ON emblems_emblem USING btree (slug varchar_pattern_ops);

CREATE INDEX emblems_emblem_trustee_id_819df4f5 ON emblems_emblem USING btree (trustee_id);

CREATE INDEX emblems_emblemevent_emblem_id_e4c212ba ON emblems_emblemevent USING btree (emblem_id);

CREATE INDEX emblems_emblemperson_emblem_id_5a298de8 ON emblems_emblemperson USING btree (emblem_id);

CREATE INDEX emblems_emblemperson_player_id_e6d06ed2 ON emblems_emblemperson USING btree (player_id);

CREATE INDEX emblems_emblemstep_emblem_id_0749d2c1 ON emblems_emblemstep USING btree (emblem_id);

CREATE INDEX emblems_movement_emblem_id_16491e4d ON emblems_movement USING btree (emblem_id);

CREATE INDEX emblems_proposal_emblem_id_a9523d19 ON emblems_proposal USING btree (emblem_id);

CREATE INDEX emblems_proposal_public_id_86b2b61f_like ON emblems_proposal USING btree (public_id varchar_pattern_ops);

CREATE INDEX emblems_reminder_emblem_id_ce688f00 ON emblems_reminder USING btree (emblem_id);

CREATE UNIQUE INDEX entrant_once ON competitions_entrant USING btree (competition_id, player_id) WHERE ((partner_id IS NULL) OR (NOT ((status)::text = 'withdrawn'::text)));

CREATE UNIQUE INDEX erasure_of_account_once ON people_erasure USING btree (user_number) WHERE ((done_at IS NULL) AND (withdrawn_at IS NULL));

CREATE UNIQUE INDEX erasure_of_player_once ON people_erasure USING btree (player_number) WHERE ((done_at IS NULL) AND (withdrawn_at IS NULL));

CREATE INDEX feat_best_first ON publishing_featrow USING btree (club_id, game, kind, length, key DESC, at);

CREATE INDEX feat_best_of_season ON publishing_featrow USING btree (club_id, season, game, kind, length, key DESC, at);

CREATE INDEX feat_of_player ON publishing_featrow USING btree (player_id, game, kind, at);

CREATE INDEX fixture_job_to_do ON leagues_fixturejob USING btree (state, held_until);

CREATE INDEX fixture_phase ON competitions_fixture USING btree (phase);

CREATE INDEX handicap_line_of_match ON handicaps_handicapline USING btree (match);

CREATE INDEX handicap_line_of_result ON handicaps_handicapline USING btree (result);

CREATE INDEX handicaps_givenstart_version_id_8e357894 ON handicaps_givenstart USING btree (version_id);

CREATE INDEX handicaps_handicap_player_id_3d5e7be4 ON handicaps_handicap USING btree (player_id);

CREATE INDEX handicaps_handicap_policy_id_148e270a ON handicaps_handicap USING btree (policy_id);

CREATE INDEX handicaps_handicapline_club_id_3508c8b3 ON handicaps_handicapline USING btree (club_id);

CREATE INDEX handicaps_handicapline_handicap_id_a6d6d326 ON handicaps_handicapline USING btree (handicap_id);

CREATE INDEX handicaps_policy_club_id_ad1a9992 ON handicaps_policy USING btree (club_id);

CREATE INDEX handicaps_policy_slug_908f926d ON handicaps_policy USING btree (slug);

CREATE INDEX handicaps_policy_slug_908f926d_like ON handicaps_policy USING btree (slug varchar_pattern_ops);

CREATE INDEX handicaps_policyversion_policy_id_494902dd ON handicaps_policyversion USING btree (policy_id);

CREATE INDEX house_heartbeat_name_22136213_like ON house_heartbeat USING btree (name varchar_pattern_ops);

CREATE INDEX ladders_ladder_club_id_c4a863b6 ON ladders_ladder USING btree (club_id);

CREATE INDEX ladders_ladder_slug_7942fd92 ON ladders_ladder USING btree (slug);

CREATE INDEX ladders_ladder_slug_7942fd92_like ON ladders_ladder USING btree (slug varchar_pattern_ops);

CREATE INDEX ladders_ladderchallenge_challenger_id_2884a4d0 ON ladders_ladderchallenge USING btree (challenger_id);

CREATE INDEX ladders_ladderchallenge_due_at_6cff9c1c ON ladders_ladderchallenge USING btree (due_at);

CREATE INDEX ladders_ladderchallenge_ladder_id_a66a2b45 ON ladders_ladderchallenge USING btree (ladder_id);

CREATE INDEX ladders_ladderchallenge_opponent_id_3d9fb745 ON ladders_ladderchallenge USING btree (opponent_id);

CREATE INDEX ladders_ladderchallenge_public_id_6cc77508_like ON ladders_ladderchallenge USING btree (public_id varchar_pattern_ops);

CREATE INDEX ladders_ladderchallenge_winner_id_cff9d9f5 ON ladders_ladderchallenge USING btree (winner_id);

CREATE INDEX ladders_ladderevent_ladder_id_15352e2b ON ladders_ladderevent USING btree (ladder_id);

CREATE INDEX ladders_rung_ladder_id_6cfa4cdd ON ladders_rung USING btree (ladder_id);

CREATE INDEX ladders_rung_player_id_da2452b8 ON ladders_rung USING btree (player_id);

CREATE INDEX league_event_latest ON leagues_leagueevent USING btree (league_id, at DESC);

CREATE INDEX leagues_cup_season_id_176a2b29 ON leagues_cup USING btree (season_id);

CREATE INDEX leagues_cup_slug_20685c1f ON leagues_cup USING btree (slug);

CREATE INDEX leagues_cup_slug_20685c1f_like ON leagues_cup USING btree (slug varchar_pattern_ops);

CREATE INDEX leagues_cup_venue_id_c154b998 ON leagues_cup USING btree (venue_id);

CREATE INDEX leagues_cupentry_cup_id_6ddd7915 ON leagues_cupentry USING btree (cup_id);

CREATE INDEX leagues_cupentry_side_id_db94d75b ON leagues_cupentry USING btree (side_id);

CREATE INDEX leagues_cupround_cup_id_a5d00eb0 ON leagues_cupround USING btree (cup_id);

CREATE INDEX leagues_cuptie_given_id_780184e2 ON leagues_cuptie USING btree (given_id);

CREATE INDEX leagues_cuptie_one_id_8ccb4ff3 ON leagues_cuptie USING btree (one_id);

CREATE INDEX leagues_cuptie_other_id_6acaca5e ON leagues_cuptie USING btree (other_id);

CREATE INDEX leagues_cuptie_round_id_1dc0d1e6 ON leagues_cuptie USING btree (round_id);

CREATE INDEX leagues_deduction_penalty_id_ee919e43 ON leagues_deduction USING btree (penalty_id);

CREATE INDEX leagues_deduction_protest_id_8672e64d ON leagues_deduction USING btree (protest_id);

CREATE INDEX leagues_deduction_side_id_29438ea9 ON leagues_deduction USING btree (side_id);

CREATE INDEX leagues_division_season_id_2e971bfe ON leagues_division USING btree (season_id);

CREATE INDEX leagues_division_slug_6fb0aa19 ON leagues_division USING btree (slug);

CREATE INDEX leagues_division_slug_6fb0aa19_like ON leagues_division USING btree (slug varchar_pattern_ops);

CREATE INDEX leagues_fixturejob_by_id_9652ec45 ON leagues_fixturejob USING btree (by_id);

CREATE INDEX leagues_fixturejob_public_id_6e04b78b_like ON leagues_fixturejob USING btree (public_id varchar_pattern_ops);

CREATE INDEX leagues_fixturejob_season_id_5992314c ON leagues_fixturejob USING btree (season_id);

CREATE INDEX leagues_keptapart_one_id_95eb7ec9 ON leagues_keptapart USING btree (one_id);

CREATE INDEX leagues_keptapart_other_id_2bbc5d33 ON leagues_keptapart USING btree (other_id);

CREATE INDEX leagues_league_club_id_7841cf64 ON leagues_league USING btree (club_id);

CREATE INDEX leagues_league_slug_225f8f1c ON leagues_league USING btree (slug);

CREATE INDEX leagues_league_slug_225f8f1c_like ON leagues_league USING btree (slug varchar_pattern_ops);

CREATE INDEX leagues_leagueevent_by_id_e060f0dd ON leagues_leagueevent USING btree (by_id);

CREATE INDEX leagues_leagueevent_league_id_a4c2f5e2 ON leagues_leagueevent USING btree (league_id);

CREATE INDEX leagues_leagueevent_season_id_2b8b1f92 ON leagues_leagueevent USING btree (season_id);

CREATE INDEX leagues_leagueevent_team_match_id_7cbb73c8 ON leagues_leagueevent USING btree (team_match_id);

CREATE INDEX leagues_ownsheet_team_match_id_55f1f8ed ON leagues_ownsheet USING btree (team_match_id);

CREATE INDEX leagues_penalty_team_match_id_6dfe1d2f ON leagues_penalty USING btree (team_match_id);

CREATE INDEX leagues_playerclass_player_id_e716cd01 ON leagues_playerclass USING btree (player_id);

CREATE INDEX leagues_postponement_team_match_id_1693d1f6 ON leagues_postponement USING btree (team_match_id);

CREATE INDEX leagues_protest_dispute_id_b96a8bf5 ON leagues_protest USING btree (dispute_id);

CREATE INDEX leagues_protest_rubber_id_1cd0d775 ON leagues_protest USING btree (rubber_id);

CREATE INDEX leagues_protest_team_match_id_2c785740 ON leagues_protest USING btree (team_match_id);

CREATE INDEX leagues_protestentry_by_id_8ecbd166 ON leagues_protestentry USING btree (by_id);

CREATE INDEX leagues_protestentry_protest_id_1d91d047 ON leagues_protestentry USING btree (protest_id);

CREATE INDEX leagues_registration_player_id_0a6cf67b ON leagues_registration USING btree (player_id);

CREATE INDEX leagues_registration_season_id_5dd1b776 ON leagues_registration USING btree (season_id);

CREATE INDEX leagues_registration_side_id_1c8a2662 ON leagues_registration USING btree (side_id);

CREATE INDEX leagues_reminder_team_match_id_9eb80ed5 ON leagues_reminder USING btree (team_match_id);

CREATE INDEX leagues_reportaddress_league_id_7d802405 ON leagues_reportaddress USING btree (league_id);

CREATE INDEX leagues_rubber_handicap_version_id_c908738b ON leagues_rubber USING btree (handicap_version_id);

CREATE INDEX leagues_rubber_team_match_id_e0d5f204 ON leagues_rubber USING btree (team_match_id);

CREATE INDEX leagues_rubberplayer_player_id_05a06668 ON leagues_rubberplayer USING btree (player_id);

CREATE INDEX leagues_rubberplayer_rubber_id_22c36be9 ON leagues_rubberplayer USING btree (rubber_id);

CREATE INDEX leagues_season_league_id_e0df13b7 ON leagues_season USING btree (league_id);

CREATE INDEX leagues_season_slug_ee3ff2e8 ON leagues_season USING btree (slug);

CREATE INDEX leagues_season_slug_ee3ff2e8_like ON leagues_season USING btree (slug varchar_pattern_ops);

CREATE INDEX leagues_seasonhandicap_policy_id_bfc541a3 ON leagues_seasonhandicap USING btree (policy_id);

CREATE INDEX leagues_seasonhandicap_season_id_d77ec503 ON leagues_seasonhandicap USING btree (season_id);

CREATE INDEX leagues_seasonhandicap_version_id_d40669db ON leagues_seasonhandicap USING btree (version_id);

CREATE INDEX leagues_sentreport_season_id_1ac951af ON leagues_sentreport USING btree (season_id);

CREATE INDEX leagues_side_division_id_7e82d1d4 ON leagues_side USING btree (division_id);

CREATE INDEX leagues_side_season_id_a3daac2b ON leagues_side USING btree (season_id);

CREATE INDEX leagues_side_team_id_72ee2d66 ON leagues_side USING btree (team_id);

CREATE INDEX leagues_substitution_off_id_503992e5 ON leagues_substitution USING btree (off_id);

CREATE INDEX leagues_substitution_put_in_id_bd7791b1 ON leagues_substitution USING btree (put_in_id);

CREATE INDEX leagues_substitution_team_match_id_1b87ff2a ON leagues_substitution USING btree (team_match_id);

CREATE INDEX leagues_team_club_id_a1d56944 ON leagues_team USING btree (club_id);

CREATE INDEX leagues_team_league_id_c78684eb ON leagues_team USING btree (league_id);

CREATE INDEX leagues_team_player_id_ea5f3f79 ON leagues_team USING btree (player_id);

CREATE INDEX leagues_team_slug_290651a3 ON leagues_team USING btree (slug);

CREATE INDEX leagues_team_slug_290651a3_like ON leagues_team USING btree (slug varchar_pattern_ops);

CREATE INDEX leagues_team_venue_id_833f34a3 ON leagues_team USING btree (venue_id);

CREATE INDEX leagues_teammatch_away_id_d239ae94 ON leagues_teammatch USING btree (away_id);

CREATE INDEX leagues_teammatch_cup_id_ba1f8c3c ON leagues_teammatch USING btree (cup_id);

CREATE INDEX leagues_teammatch_division_id_14543c73 ON leagues_teammatch USING btree (division_id);

CREATE INDEX leagues_teammatch_home_id_52d09959 ON leagues_teammatch USING btree (home_id);

CREATE INDEX leagues_teammatch_season_id_00c43aca ON leagues_teammatch USING btree (season_id);

CREATE INDEX leagues_teammatch_venue_id_1d316bf9 ON leagues_teammatch USING btree (venue_id);

CREATE INDEX leagues_title_division_id_2b9a1649 ON leagues_title USING btree (division_id);

CREATE INDEX leagues_title_season_id_88dbde3c ON leagues_title USING btree (season_id);

CREATE INDEX leagues_title_team_id_c615232c ON leagues_title USING btree (team_id);

CREATE INDEX leagues_titleplayer_player_id_cf58a889 ON leagues_titleplayer USING btree (player_id);

CREATE INDEX leagues_titleplayer_title_id_b3e8a7ea ON leagues_titleplayer USING btree (title_id);

CREATE INDEX leagues_venue_club_id_590cea42 ON leagues_venue USING btree (club_id);

CREATE INDEX leagues_venue_league_id_78740613 ON leagues_venue USING btree (league_id);

CREATE INDEX letter_waiting ON people_letter USING btree (next_attempt_at) WHERE (sent_at IS NULL);

CREATE INDEX match_at_table ON matches_match USING btree (table_id, status);

CREATE INDEX match_at_table_in_order ON matches_match USING btree (table_id, id);

CREATE INDEX match_of_club ON matches_match USING btree (club_id, status, confirmed_at DESC);

CREATE INDEX match_of_club_in_order ON matches_match USING btree (club_id, id);

CREATE INDEX matches_device_table_id_5b3ccd50 ON matches_device USING btree (table_id);

CREATE INDEX matches_device_token_hash_42db1f9c_like ON matches_device USING btree (token_hash varchar_pattern_ops);

CREATE INDEX matches_dicethrow_match_id_e65f465d ON matches_dicethrow USING btree (match_id);

CREATE INDEX matches_difference_match_id_2d44beec ON matches_difference USING btree (match_id);

CREATE INDEX matches_dispute_match_id_f3a57f28 ON matches_dispute USING btree (match_id);

CREATE INDEX matches_dispute_public_id_cb70a463_like ON matches_dispute USING btree (public_id varchar_pattern_ops);

CREATE INDEX matches_disputeevidence_dispute_id_0c23cdd6 ON matches_disputeevidence USING btree (dispute_id);

CREATE INDEX matches_disputeevidence_match_id_4dd7317f ON matches_disputeevidence USING btree (match_id);

CREATE INDEX matches_match_public_id_fd890f16_like ON matches_match USING btree (public_id varchar_pattern_ops);

CREATE INDEX matches_matchside_partner_id_b634cc55 ON matches_matchside USING btree (partner_id);

CREATE INDEX matches_matchside_player_id_4ed4cd3f ON matches_matchside USING btree (player_id);

CREATE INDEX matches_pairingcode_code_hash_ef3b71ed_like ON matches_pairingcode USING btree (code_hash varchar_pattern_ops);

CREATE INDEX matches_pairingcode_device_id_296a5ffb ON matches_pairingcode USING btree (device_id);

CREATE INDEX matches_pairingcode_table_id_2cfa747b ON matches_pairingcode USING btree (table_id);

CREATE INDEX matches_playedstroke_play_id_da52a26a ON matches_playedstroke USING btree (play_id);

CREATE INDEX matches_secret_match_id_66433120 ON matches_secret USING btree (match_id);

CREATE INDEX matches_simulatedplay_by_id_160bf6c8 ON matches_simulatedplay USING btree (by_id);

CREATE INDEX matches_struckcourse_match_id_6665b30c ON matches_struckcourse USING btree (match_id);

CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON mfa_authenticator USING btree (user_id);

CREATE INDEX oauth2_prov_token_f_996e8a_idx ON oauth2_provider_refreshtoken USING btree (token_family);

CREATE INDEX oauth2_provider_accesstoken_application_id_b22886e1 ON oauth2_provider_accesstoken USING btree (application_id);

CREATE INDEX oauth2_provider_accesstoken_token_checksum_85319a26_like ON oauth2_provider_accesstoken USING btree (token_checksum varchar_pattern_ops);

CREATE INDEX oauth2_provider_accesstoken_user_id_6e4c9a65 ON oauth2_provider_accesstoken USING btree (user_id);

CREATE INDEX oauth2_provider_devicegrant_client_id_229dd06d ON oauth2_provider_devicegrant USING btree (client_id);

CREATE INDEX oauth2_provider_devicegrant_client_id_229dd06d_like ON oauth2_provider_devicegrant USING btree (client_id varchar_pattern_ops);

CREATE INDEX oauth2_provider_devicegrant_user_id_1cec5156 ON oauth2_provider_devicegrant USING btree (user_id);

CREATE INDEX oauth2_provider_idtoken_application_id_08c5ff4f ON oauth2_provider_idtoken USING btree (application_id);

CREATE INDEX oauth2_provider_idtoken_user_id_dd512b59 ON oauth2_provider_idtoken USING btree (user_id);

CREATE INDEX oauth2_provider_refreshtoken_application_id_2d1c311b ON oauth2_provider_refreshtoken USING btree (application_id);

CREATE INDEX oauth2_provider_refreshtoken_user_id_da837fce ON oauth2_provider_refreshtoken USING btree (user_id);

CREATE UNIQUE INDEX one_captain_a_side ON leagues_registration USING btree (side_id) WHERE (((role)::text = 'captain'::text) AND (until_on IS NULL));

CREATE UNIQUE INDEX one_open_challenge_made ON ladders_ladderchallenge USING btree (ladder_id, challenger_id) WHERE ((state)::text = ANY (ARRAY[('open'::character varying)::text, ('accepted'::character varying)::text]));

CREATE UNIQUE INDEX one_open_challenge_met ON ladders_ladderchallenge USING btree (ladder_id, opponent_id) WHERE ((state)::text = ANY (ARRAY[('open'::character varying)::text, ('accepted'::character varying)::text]));

CREATE UNIQUE INDEX one_open_dispute_an_entry ON matches_dispute USING btree (match_id, entry) WHERE ((state)::text = ANY (ARRAY[('open'::character varying)::text, ('asked'::character varying)::text, ('studying'::character varying)::text, ('answered'::character varying)::text]));

CREATE UNIQUE INDEX one_open_fixture_job_a_season ON leagues_fixturejob USING btree (season_id) WHERE ((state)::text = ANY (ARRAY[('waiting'::character varying)::text, ('running'::character varying)::text]));

CREATE UNIQUE INDEX one_open_match_a_table ON matches_match USING btree (table_id) WHERE ((status)::text = ANY (ARRAY[('ready'::character varying)::text, ('live'::character varying)::text]));

CREATE UNIQUE INDEX one_open_postponement_a_match ON leagues_postponement USING btree (team_match_id) WHERE ((approved_at IS NULL) AND (closed_at IS NULL));

CREATE UNIQUE INDEX one_open_protest_a_side ON leagues_protest USING btree (team_match_id, side) WHERE ((state)::text = ANY (ARRAY[('open'::character varying)::text, ('appealed'::character varying)::text]));

CREATE UNIQUE INDEX one_pause_of_competition ON competitions_pause USING btree (competition_id) WHERE ((ended_at IS NULL) AND (fixture_id IS NULL));

CREATE UNIQUE INDEX one_pause_of_fixture ON competitions_pause USING btree (fixture_id) WHERE ((ended_at IS NULL) AND (fixture_id IS NOT NULL));

CREATE UNIQUE INDEX one_player_per_account_in_club ON people_player USING btree (club_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX partner_asked_once ON competitions_partnerinvite USING btree (competition_id, player_id, invited_id) WHERE ((state)::text = 'open'::text);

CREATE UNIQUE INDEX partner_once ON competitions_entrant USING btree (competition_id, partner_id) WHERE ((partner_id IS NOT NULL) AND (NOT ((status)::text = 'withdrawn'::text)));

CREATE INDEX people_affiliation_accepted_by_id_265efafa ON people_affiliation USING btree (accepted_by_id);

CREATE INDEX people_affiliation_asked_by_id_cb09cc86 ON people_affiliation USING btree (asked_by_id);

CREATE INDEX people_affiliation_association_id_d325fcc3 ON people_affiliation USING btree (association_id);

CREATE INDEX people_affiliation_club_id_41b6cd86 ON people_affiliation USING btree (club_id);

CREATE INDEX people_affiliation_ended_by_id_af18e260 ON people_affiliation USING btree (ended_by_id);

CREATE INDEX people_club_slug_67559433_like ON people_club USING btree (slug varchar_pattern_ops);

CREATE INDEX people_clubevent_by_id_7dd038f9 ON people_clubevent USING btree (by_id);

CREATE INDEX people_invitation_accepted_by_id_66da8fc9 ON people_invitation USING btree (accepted_by_id);

CREATE INDEX people_invitation_club_id_0622749e ON people_invitation USING btree (club_id);

CREATE INDEX people_invitation_invited_by_id_3784d49d ON people_invitation USING btree (invited_by_id);

CREATE INDEX people_invitation_player_id_d80a05b6 ON people_invitation USING btree (player_id);

CREATE INDEX people_invitation_token_hash_6c55913f ON people_invitation USING btree (token_hash);

CREATE INDEX people_invitation_token_hash_6c55913f_like ON people_invitation USING btree (token_hash varchar_pattern_ops);

CREATE INDEX people_membership_club_id_2eb8e63d ON people_membership USING btree (club_id);

CREATE INDEX people_membership_user_id_35baff26 ON people_membership USING btree (user_id);

CREATE INDEX people_player_club_id_f2c44acd ON people_player USING btree (club_id);

CREATE INDEX people_player_folded_words ON people_player USING gin (array_to_tsvector(array_remove(string_to_array((folded)::text, ' '::text), ''::text)));

CREATE INDEX people_player_merged_into_id_1c251e93 ON people_player USING btree (merged_into_id);

CREATE INDEX people_player_slug_f8453167 ON people_player USING btree (slug);

CREATE INDEX people_player_slug_f8453167_like ON people_player USING btree (slug varchar_pattern_ops);

CREATE INDEX people_player_user_id_c4bdf70c ON people_player USING btree (user_id);

CREATE INDEX people_table_club_id_b2dae851 ON people_table USING btree (club_id);

CREATE INDEX people_table_public_id_e2ec80d1_like ON people_table USING btree (public_id varchar_pattern_ops);

CREATE INDEX people_user_email_1f424fe4_like ON people_user USING btree (email varchar_pattern_ops);

CREATE INDEX people_user_groups_group_id_1f0237d0 ON people_user_groups USING btree (group_id);

CREATE INDEX people_user_groups_user_id_290df956 ON people_user_groups USING btree (user_id);

CREATE INDEX people_user_user_permissions_permission_id_55f01ef0 ON people_user_user_permissions USING btree (permission_id);

CREATE INDEX people_user_user_permissions_user_id_7d19557b ON people_user_user_permissions USING btree (user_id);

CREATE INDEX player_folded ON people_player USING btree (club_id, folded, active, merged_into_id);

CREATE UNIQUE INDEX player_once_in_league ON leagues_team USING btree (league_id, player_id) WHERE (player_id IS NOT NULL);

CREATE UNIQUE INDEX player_registered_once_in_season ON leagues_registration USING btree (season_id, player_id) WHERE (until_on IS NULL);

CREATE INDEX publishing_doublesresult_partner_id_21263e80 ON publishing_doublesresult USING btree (partner_id);

CREATE INDEX publishing_doublesresult_player_id_a32cd92b ON publishing_doublesresult USING btree (player_id);

CREATE INDEX publishing_doublesresult_result_id_cd08611b ON publishing_doublesresult USING btree (result_id);

CREATE INDEX publishing_featrow_club_id_98e69aab ON publishing_featrow USING btree (club_id);

CREATE INDEX publishing_featrow_player_id_85264492 ON publishing_featrow USING btree (player_id);

CREATE INDEX publishing_featrow_result_id_440e2570 ON publishing_featrow USING btree (result_id);

CREATE INDEX publishing_playerresult_club_id_569389cc ON publishing_playerresult USING btree (club_id);

CREATE INDEX publishing_playerresult_match_id_b63463e4 ON publishing_playerresult USING btree (match_id);

CREATE INDEX publishing_playerresult_opponent_id_b09401bc ON publishing_playerresult USING btree (opponent_id);

CREATE INDEX publishing_playerresult_player_id_47a11767 ON publishing_playerresult USING btree (player_id);

CREATE INDEX publishing_playersum_club_id_54b1937a ON publishing_playersum USING btree (club_id);

CREATE INDEX publishing_playersum_player_id_2f95edb4 ON publishing_playersum USING btree (player_id);

CREATE INDEX publishing_recordtitle_club_id_5acbbd6d ON publishing_recordtitle USING btree (club_id);

CREATE INDEX purge_of_club ON matches_purgerecord USING btree (club_id, is_open);

CREATE INDEX push_waiting ON calling_push USING btree (due_at) WHERE ((state)::text = 'waiting'::text);

CREATE INDEX rating_by_value ON ratings_rating USING btree (rating_list_id, value DESC);

CREATE INDEX rating_change_of_player ON ratings_ratingchange USING btree (rating_list_id, player_id, generation, number);

CREATE INDEX rating_list_stale ON ratings_ratinglist USING btree (stale_from) WHERE (stale_from IS NOT NULL);

CREATE INDEX ratings_rating_player_id_331dfe75 ON ratings_rating USING btree (player_id);

CREATE INDEX ratings_rating_rating_list_id_1399d1c5 ON ratings_rating USING btree (rating_list_id);

CREATE INDEX ratings_ratingchange_match_id_2583d5d8 ON ratings_ratingchange USING btree (match_id);

CREATE INDEX ratings_ratingchange_opponent_id_f1699996 ON ratings_ratingchange USING btree (opponent_id);

CREATE INDEX ratings_ratingchange_player_id_5ebc8222 ON ratings_ratingchange USING btree (player_id);

CREATE INDEX ratings_ratingchange_rating_list_id_92052750 ON ratings_ratingchange USING btree (rating_list_id);

CREATE INDEX ratings_ratinglist_club_id_659a5d38 ON ratings_ratinglist USING btree (club_id);

CREATE INDEX ratings_ratinglist_slug_dfd5d3c9 ON ratings_ratinglist USING btree (slug);

CREATE INDEX ratings_ratinglist_slug_dfd5d3c9_like ON ratings_ratinglist USING btree (slug varchar_pattern_ops);

CREATE INDEX ratings_startingvalue_player_id_18a630c7 ON ratings_startingvalue USING btree (player_id);

CREATE INDEX ratings_startingvalue_rating_list_id_87e45af7 ON ratings_startingvalue USING btree (rating_list_id);

CREATE UNIQUE INDEX report_address_once_in_league ON leagues_reportaddress USING btree (league_id, lower((email)::text));

CREATE INDEX result_against ON publishing_playerresult USING btree (player_id, opponent_id);

CREATE INDEX result_by_effect ON publishing_playerresult USING btree (player_id, game, effect, at);

CREATE INDEX result_in_club ON publishing_playerresult USING btree (club_id, game, player_id);

CREATE INDEX result_of_player_at_game ON publishing_playerresult USING btree (player_id, game, at DESC);

CREATE UNIQUE INDEX seed_once ON competitions_entrant USING btree (competition_id, seed) WHERE (seed IS NOT NULL);

CREATE INDEX series_series_club_id_5c7ba100 ON series_series USING btree (club_id);

CREATE INDEX series_series_slug_2bafa759 ON series_series USING btree (slug);

CREATE INDEX series_series_slug_2bafa759_like ON series_series USING btree (slug varchar_pattern_ops);

CREATE INDEX series_seriescompetition_competition_id_7ca31c15 ON series_seriescompetition USING btree (competition_id);

CREATE INDEX series_seriescompetition_series_id_0aa2785b ON series_seriescompetition USING btree (series_id);

CREATE INDEX simulated_play_to_go_on ON matches_simulatedplay USING btree (state, not_before);

CREATE INDEX simulator_violation_check_of_id_c25821af ON simulator_violation USING btree (check_of_id);

CREATE UNIQUE INDEX start_of_fixture_once ON competitions_starttime USING btree (fixture_id) WHERE (fixture_id IS NOT NULL);

CREATE UNIQUE INDEX start_of_round_once ON competitions_starttime USING btree (stage_id, code, round) WHERE (fixture_id IS NULL);

CREATE INDEX sum_best_average ON publishing_playersum USING btree (club_id, season, game, average DESC);

CREATE INDEX team_match_of_division ON leagues_teammatch USING btree (division_id, phase);

CREATE UNIQUE INDEX time_of_end_told_once ON competitions_toldtime USING btree (competition_id, occasion, told_at) WHERE (fixture_id IS NULL);

CREATE UNIQUE INDEX time_of_fixture_told_once ON competitions_toldtime USING btree (fixture_id, occasion, told_at) WHERE (fixture_id IS NOT NULL);

CREATE INDEX title_latest ON leagues_title USING btree (won_at DESC);

CREATE INDEX transfer_to_do ON archives_transfer USING btree (state, held_until);

CREATE UNIQUE INDEX unique_authenticator_type ON mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY (ARRAY[('totp'::character varying)::text, ('recovery_codes'::character varying)::text]));

CREATE UNIQUE INDEX unique_primary_email ON account_emailaddress USING btree (user_id, "primary") WHERE "primary";

CREATE UNIQUE INDEX unique_verified_email ON account_emailaddress USING btree (email) WHERE verified;

CREATE UNIQUE INDEX user_email_any_case ON people_user USING btree (lower((email)::text));

CREATE INDEX waiting_now ON competitions_waiting USING btree (competition_id) WHERE ((state)::text = ANY (ARRAY[('waiting'::character varying)::text, ('offered'::character varying)::text]));

CREATE UNIQUE INDEX waiting_partner_once ON competitions_waiting USING btree (competition_id, partner_id) WHERE ((partner_id IS NOT NULL) AND ((state)::text = ANY (ARRAY[('waiting'::character varying)::text, ('offered'::character varying)::text])));

CREATE UNIQUE INDEX waiting_player_once ON competitions_waiting USING btree (competition_id, player_id) WHERE ((state)::text = ANY (ARRAY[('waiting'::character varying)::text, ('offered'::character varying)::text]));

CREATE INDEX webhooks_attempt_delivery_id_bb1708b1 ON webhooks_attempt USING btree (delivery_id);

CREATE INDEX webhooks_delivery_told_id_48192b61 ON webhooks_delivery USING btree (told_id);

CREATE INDEX webhooks_delivery_webhook_id_27345d75 ON webhooks_delivery USING btree (webhook_id);

CREATE INDEX webhooks_told_club_id_0a4fa4f7 ON webhooks_told USING btree (club_id);

CREATE INDEX webhooks_told_public_id_94a3e5ef_like ON webhooks_told USING btree (public_id varchar_pattern_ops);

CREATE INDEX webhooks_webhook_club_id_72335260 ON webhooks_webhook USING btree (club_id);

CREATE INDEX webhooks_webhook_made_by_id_7f8f1259 ON webhooks_webhook USING btree (made_by_id);

CREATE INDEX webhooks_webhook_public_id_96593bb4_like ON webhooks_webhook USING btree (public_id varchar_pattern_ops);

CREATE TRIGGER audit_auditline_no_change BEFORE DELETE OR UPDATE ON audit_auditline FOR EACH ROW EXECUTE FUNCTION audit_auditline_append_only();

CREATE TRIGGER audit_auditline_no_truncate BEFORE TRUNCATE ON audit_auditline FOR EACH STATEMENT EXECUTE FUNCTION audit_auditline_append_only();

CREATE TRIGGER competitions_competitionevent_no_change BEFORE DELETE OR UPDATE ON competitions_competitionevent FOR EACH ROW EXECUTE FUNCTION competitions_competitionevent_append_only();

CREATE TRIGGER competitions_competitionevent_no_truncate BEFORE TRUNCATE ON competitions_competitionevent FOR EACH STATEMENT EXECUTE FUNCTION competitions_competitionevent_append_only();

CREATE TRIGGER emblems_deedversion_no_change BEFORE DELETE OR UPDATE ON emblems_deedversion FOR EACH ROW EXECUTE FUNCTION emblems_deedversion_append_only();

CREATE TRIGGER emblems_deedversion_no_truncate BEFORE TRUNCATE ON emblems_deedversion FOR EACH STATEMENT EXECUTE FUNCTION emblems_deedversion_append_only();

CREATE TRIGGER emblems_emblemevent_no_change BEFORE DELETE OR UPDATE ON emblems_emblemevent FOR EACH ROW EXECUTE FUNCTION emblems_emblemevent_append_only();

CREATE TRIGGER emblems_emblemevent_no_truncate BEFORE TRUNCATE ON emblems_emblemevent FOR EACH STATEMENT EXECUTE FUNCTION emblems_emblemevent_append_only();

CREATE TRIGGER emblems_emblemstep_no_change BEFORE DELETE OR UPDATE ON emblems_emblemstep FOR EACH ROW EXECUTE FUNCTION emblems_emblemstep_append_only();

CREATE TRIGGER emblems_emblemstep_no_truncate BEFORE TRUNCATE ON emblems_emblemstep FOR EACH STATEMENT EXECUTE FUNCTION emblems_emblemstep_append_only();

CREATE TRIGGER emblems_movement_no_change BEFORE DELETE OR UPDATE ON emblems_movement FOR EACH ROW EXECUTE FUNCTION emblems_movement_append_only();

CREATE TRIGGER emblems_movement_no_truncate BEFORE TRUNCATE ON emblems_movement FOR EACH STATEMENT EXECUTE FUNCTION emblems_movement_append_only();

CREATE TRIGGER handicaps_handicapline_no_change BEFORE DELETE OR UPDATE ON handicaps_handicapline FOR EACH ROW EXECUTE FUNCTION handicaps_handicapline_append_only();

CREATE TRIGGER handicaps_handicapline_no_truncate BEFORE TRUNCATE ON handicaps_handicapline FOR EACH STATEMENT EXECUTE FUNCTION handicaps_handicapline_append_only();

CREATE TRIGGER ladders_ladderevent_no_change BEFORE DELETE OR UPDATE ON ladders_ladderevent FOR EACH ROW EXECUTE FUNCTION ladders_ladderevent_append_only();

CREATE TRIGGER ladders_ladderevent_no_truncate BEFORE TRUNCATE ON ladders_ladderevent FOR EACH STATEMENT EXECUTE FUNCTION ladders_ladderevent_append_only();

CREATE TRIGGER matches_act_announce AFTER INSERT ON matches_act FOR EACH STATEMENT EXECUTE FUNCTION matches_act_announce();

CREATE TRIGGER matches_act_no_change BEFORE DELETE OR UPDATE ON matches_act FOR EACH ROW EXECUTE FUNCTION matches_act_append_only();

CREATE TRIGGER matches_act_no_truncate BEFORE TRUNCATE ON matches_act FOR EACH STATEMENT EXECUTE FUNCTION matches_act_append_only();

CREATE TRIGGER matches_difference_announce AFTER INSERT ON matches_difference FOR EACH STATEMENT EXECUTE FUNCTION matches_difference_announce();

CREATE TRIGGER matches_difference_no_change BEFORE DELETE OR UPDATE ON matches_difference FOR EACH ROW EXECUTE FUNCTION matches_difference_append_only();

CREATE TRIGGER matches_difference_no_truncate BEFORE TRUNCATE ON matches_difference FOR EACH STATEMENT EXECUTE FUNCTION matches_difference_append_only();

CREATE TRIGGER matches_disputeevidence_announce AFTER INSERT ON matches_disputeevidence FOR EACH STATEMENT EXECUTE FUNCTION matches_disputeevidence_announce();

CREATE TRIGGER matches_disputeevidence_no_change BEFORE DELETE OR UPDATE ON matches_disputeevidence FOR EACH ROW EXECUTE FUNCTION matches_disputeevidence_append_only();

CREATE TRIGGER matches_disputeevidence_no_truncate BEFORE TRUNCATE ON matches_disputeevidence FOR EACH STATEMENT EXECUTE FUNCTION matches_disputeevidence_append_only();

CREATE TRIGGER matches_logentry_announce AFTER INSERT ON matches_logentry FOR EACH STATEMENT EXECUTE FUNCTION matches_logentry_announce();

CREATE TRIGGER matches_logentry_no_change BEFORE DELETE OR UPDATE ON matches_logentry FOR EACH ROW EXECUTE FUNCTION matches_logentry_append_only();

CREATE TRIGGER matches_logentry_no_truncate BEFORE TRUNCATE ON matches_logentry FOR EACH STATEMENT EXECUTE FUNCTION matches_logentry_append_only();

CREATE TRIGGER matches_struckcourse_announce AFTER INSERT ON matches_struckcourse FOR EACH STATEMENT EXECUTE FUNCTION matches_struckcourse_announce();

CREATE TRIGGER matches_struckcourse_no_change BEFORE DELETE OR UPDATE ON matches_struckcourse FOR EACH ROW EXECUTE FUNCTION matches_struckcourse_append_only();

CREATE TRIGGER matches_struckcourse_no_truncate BEFORE TRUNCATE ON matches_struckcourse FOR EACH STATEMENT EXECUTE FUNCTION matches_struckcourse_append_only();

ALTER TABLE ONLY account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_app
    ADD CONSTRAINT api_app_user_id_8164816c_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_appcode
    ADD CONSTRAINT api_appcode_application_id_acd7adc0_fk_api_app_id FOREIGN KEY (application_id) REFERENCES api_app(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_appcode
    ADD CONSTRAINT api_appcode_consent_id_54bb88a6_fk_api_consent_id FOREIGN KEY (consent_id) REFERENCES api_consent(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_appcode
    ADD CONSTRAINT api_appcode_user_id_2edef124_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_consent
    ADD CONSTRAINT api_consent_app_id_b8274dd3_fk_api_app_id FOREIGN KEY (app_id) REFERENCES api_app(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_consent
    ADD CONSTRAINT api_consent_club_id_93566595_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_consent
    ADD CONSTRAINT api_consent_user_id_0ab2c162_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_access_id_408d5cab_fk_oauth2_provider_accesstoken_id FOREIGN KEY (access_id) REFERENCES oauth2_provider_accesstoken(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_club_id_7d7657f4_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_consent_id_8c6bf157_fk_api_consent_id FOREIGN KEY (consent_id) REFERENCES api_consent(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_device_id_c53846c7_fk_matches_device_id FOREIGN KEY (device_id) REFERENCES matches_device(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_made_by_id_ef973054_fk_api_token_id FOREIGN KEY (made_by_id) REFERENCES api_token(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY api_token
    ADD CONSTRAINT api_token_user_id_b646d2e7_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY archives_transfer
    ADD CONSTRAINT archives_transfer_by_id_4ee6e8e5_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY archives_transfer
    ADD CONSTRAINT archives_transfer_club_id_1452af24_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES auth_permission(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES auth_group(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES django_content_type(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_call
    ADD CONSTRAINT calling_call_fixture_id_2c66d546_fk_competitions_fixture_id FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_call
    ADD CONSTRAINT calling_call_match_id_2ddf5ecb_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_call
    ADD CONSTRAINT calling_call_table_id_35043add_fk_people_table_id FOREIGN KEY (table_id) REFERENCES people_table(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_callchoice
    ADD CONSTRAINT calling_callchoice_club_id_bea9de5f_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_callchoice
    ADD CONSTRAINT calling_callchoice_user_id_456714b2_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_calledplayer
    ADD CONSTRAINT calling_calledplayer_call_id_36a7b761_fk_calling_call_id FOREIGN KEY (call_id) REFERENCES calling_call(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_calledplayer
    ADD CONSTRAINT calling_calledplayer_player_id_d5e7163c_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_callterms
    ADD CONSTRAINT calling_callterms_club_id_2f991b58_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_earlynotice
    ADD CONSTRAINT calling_earlynotice_fixture_id_37ddac97_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_phone
    ADD CONSTRAINT calling_phone_key_id_d442d4ba_fk_calling_pushkey_id FOREIGN KEY (key_id) REFERENCES calling_pushkey(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_phone
    ADD CONSTRAINT calling_phone_player_id_64aed57c_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_phone
    ADD CONSTRAINT calling_phone_user_id_a33db18c_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_push
    ADD CONSTRAINT calling_push_call_id_b7650b5e_fk_calling_call_id FOREIGN KEY (call_id) REFERENCES calling_call(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_push
    ADD CONSTRAINT calling_push_fixture_id_f89cd5e1_fk_competitions_fixture_id FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_push
    ADD CONSTRAINT calling_push_phone_id_dd54e4f1_fk_calling_phone_id FOREIGN KEY (phone_id) REFERENCES calling_phone(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY calling_saidname
    ADD CONSTRAINT calling_saidname_player_id_b2df5e98_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competitions_competi_champion_id_1ef3516f_fk_competiti FOREIGN KEY (champion_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competitionevent
    ADD CONSTRAINT competitions_competi_competition_id_0b6fa108_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition_tables
    ADD CONSTRAINT competitions_competi_competition_id_6b7715e1_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competitions_competi_handicap_policy_id_35580bbf_fk_handicaps FOREIGN KEY (handicap_policy_id) REFERENCES handicaps_policy(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competitions_competi_handicap_version_id_e8cfc70a_fk_handicaps FOREIGN KEY (handicap_version_id) REFERENCES handicaps_policyversion(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition_tables
    ADD CONSTRAINT competitions_competi_table_id_0f464214_fk_people_ta FOREIGN KEY (table_id) REFERENCES people_table(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competition
    ADD CONSTRAINT competitions_competition_club_id_71eb2fa9_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_competitionevent
    ADD CONSTRAINT competitions_competitionevent_by_id_1ec3b75b_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_disqualification
    ADD CONSTRAINT competitions_disqual_entrant_id_c46c696f_fk_competiti FOREIGN KEY (entrant_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entrant
    ADD CONSTRAINT competitions_entrant_competition_id_fec134e3_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entrant
    ADD CONSTRAINT competitions_entrant_partner_id_d3ea73fc_fk_people_player_id FOREIGN KEY (partner_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entrant
    ADD CONSTRAINT competitions_entrant_player_id_e44aee4c_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT competitions_entryre_competition_id_aa7263b9_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT competitions_entryre_player_id_6ce62bbf_fk_people_pl FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entryrequest
    ADD CONSTRAINT competitions_entryrequest_user_id_912fee2b_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_entryrules
    ADD CONSTRAINT competitions_entryru_competition_id_7027e1a9_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_feenote
    ADD CONSTRAINT competitions_feenote_entrant_id_90e2a6cb_fk_competiti FOREIGN KEY (entrant_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_a_id_7315d884_fk_competitions_entrant_id FOREIGN KEY (a_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_b_id_19018b01_fk_competitions_entrant_id FOREIGN KEY (b_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_competition_id_2c150628_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixturematch
    ADD CONSTRAINT competitions_fixture_fixture_id_55d88000_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_held_a_id_dc6edc2b_fk_competiti FOREIGN KEY (held_a_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_held_b_id_f19045ad_fk_competiti FOREIGN KEY (held_b_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_match_id_e42ba8e1_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixture
    ADD CONSTRAINT competitions_fixture_stage_id_c4e40fa0_fk_competitions_stage_id FOREIGN KEY (stage_id) REFERENCES competitions_stage(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_fixturematch
    ADD CONSTRAINT competitions_fixturematch_match_id_b48e072c_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_noshowclock
    ADD CONSTRAINT competitions_noshowc_fixture_id_0e3ca850_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_noshowclock
    ADD CONSTRAINT competitions_noshowclock_match_id_7310860e_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_pairing
    ADD CONSTRAINT competitions_pairing_stage_id_2347a658_fk_competitions_stage_id FOREIGN KEY (stage_id) REFERENCES competitions_stage(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_partnerinvite
    ADD CONSTRAINT competitions_partner_competition_id_192750af_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_partnerwanted
    ADD CONSTRAINT competitions_partner_competition_id_728a00d7_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_partnerinvite
    ADD CONSTRAINT competitions_partner_invited_id_7739677a_fk_people_pl FOREIGN KEY (invited_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_partnerwanted
    ADD CONSTRAINT competitions_partner_player_id_07a52077_fk_people_pl FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_partnerinvite
    ADD CONSTRAINT competitions_partner_player_id_822bc345_fk_people_pl FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_pause
    ADD CONSTRAINT competitions_pause_competition_id_5113889f_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_pause
    ADD CONSTRAINT competitions_pause_fixture_id_598349e0_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_payout
    ADD CONSTRAINT competitions_payout_entrant_id_8c2a0fb5_fk_competiti FOREIGN KEY (entrant_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_prizefund
    ADD CONSTRAINT competitions_prizefu_competition_id_da961880_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_seat
    ADD CONSTRAINT competitions_seat_entrant_id_be6a7dc3_fk_competiti FOREIGN KEY (entrant_id) REFERENCES competitions_entrant(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_seat
    ADD CONSTRAINT competitions_seat_stage_id_70af15c8_fk_competitions_stage_id FOREIGN KEY (stage_id) REFERENCES competitions_stage(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_stage
    ADD CONSTRAINT competitions_stage_competition_id_cffa5d0a_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_starttime
    ADD CONSTRAINT competitions_startti_competition_id_f283b47d_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_starttime
    ADD CONSTRAINT competitions_startti_fixture_id_216cde14_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_starttime
    ADD CONSTRAINT competitions_startti_stage_id_2113c38e_fk_competiti FOREIGN KEY (stage_id) REFERENCES competitions_stage(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_toldtime
    ADD CONSTRAINT competitions_toldtim_competition_id_102be3c0_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_toldtime
    ADD CONSTRAINT competitions_toldtim_fixture_id_fc5d0860_fk_competiti FOREIGN KEY (fixture_id) REFERENCES competitions_fixture(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_waiting
    ADD CONSTRAINT competitions_waiting_competition_id_c5c6d74c_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_waiting
    ADD CONSTRAINT competitions_waiting_partner_id_6432f03b_fk_people_player_id FOREIGN KEY (partner_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY competitions_waiting
    ADD CONSTRAINT competitions_waiting_player_id_0e9cdf2b_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES django_content_type(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_contest
    ADD CONSTRAINT emblems_contest_emblem_id_773d13b7_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_contest
    ADD CONSTRAINT emblems_contest_match_id_7fa5ea64_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_deedversion
    ADD CONSTRAINT emblems_deedversion_club_id_3f15b691_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblems_emblem_club_id_94ba14fa_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblems_emblem_holder_id_fca35994_fk_people_player_id FOREIGN KEY (holder_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblem
    ADD CONSTRAINT emblems_emblem_trustee_id_819df4f5_fk_people_user_id FOREIGN KEY (trustee_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblemevent
    ADD CONSTRAINT emblems_emblemevent_emblem_id_e4c212ba_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblemperson
    ADD CONSTRAINT emblems_emblemperson_emblem_id_5a298de8_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblemperson
    ADD CONSTRAINT emblems_emblemperson_player_id_e6d06ed2_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_emblemstep
    ADD CONSTRAINT emblems_emblemstep_emblem_id_0749d2c1_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_movement
    ADD CONSTRAINT emblems_movement_emblem_id_16491e4d_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_proposal
    ADD CONSTRAINT emblems_proposal_emblem_id_a9523d19_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY emblems_reminder
    ADD CONSTRAINT emblems_reminder_emblem_id_ce688f00_fk_emblems_emblem_id FOREIGN KEY (emblem_id) REFERENCES emblems_emblem(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_givenstart
    ADD CONSTRAINT handicaps_givenstart_match_id_43dca491_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_givenstart
    ADD CONSTRAINT handicaps_givenstart_version_id_8e357894_fk_handicaps FOREIGN KEY (version_id) REFERENCES handicaps_policyversion(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_handicap
    ADD CONSTRAINT handicaps_handicap_player_id_3d5e7be4_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_handicap
    ADD CONSTRAINT handicaps_handicap_policy_id_148e270a_fk_handicaps_policy_id FOREIGN KEY (policy_id) REFERENCES handicaps_policy(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_handicapline
    ADD CONSTRAINT handicaps_handicapli_handicap_id_a6d6d326_fk_handicaps FOREIGN KEY (handicap_id) REFERENCES handicaps_handicap(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_handicapline
    ADD CONSTRAINT handicaps_handicapline_club_id_3508c8b3_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_policy
    ADD CONSTRAINT handicaps_policy_club_id_ad1a9992_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY handicaps_policyversion
    ADD CONSTRAINT handicaps_policyvers_policy_id_494902dd_fk_handicaps FOREIGN KEY (policy_id) REFERENCES handicaps_policy(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladder
    ADD CONSTRAINT ladders_ladder_club_id_c4a863b6_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchalle_challenger_id_2884a4d0_fk_people_pl FOREIGN KEY (challenger_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchalle_opponent_id_3d9fb745_fk_people_pl FOREIGN KEY (opponent_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_ladder_id_a66a2b45_fk_ladders_ladder_id FOREIGN KEY (ladder_id) REFERENCES ladders_ladder(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_match_id_fd07a599_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderchallenge
    ADD CONSTRAINT ladders_ladderchallenge_winner_id_cff9d9f5_fk_people_player_id FOREIGN KEY (winner_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_ladderevent
    ADD CONSTRAINT ladders_ladderevent_ladder_id_15352e2b_fk_ladders_ladder_id FOREIGN KEY (ladder_id) REFERENCES ladders_ladder(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_rung
    ADD CONSTRAINT ladders_rung_ladder_id_6cfa4cdd_fk_ladders_ladder_id FOREIGN KEY (ladder_id) REFERENCES ladders_ladder(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ladders_rung
    ADD CONSTRAINT ladders_rung_player_id_da2452b8_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cup
    ADD CONSTRAINT leagues_cup_season_id_176a2b29_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cup
    ADD CONSTRAINT leagues_cup_venue_id_c154b998_fk_leagues_venue_id FOREIGN KEY (venue_id) REFERENCES leagues_venue(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cupentry
    ADD CONSTRAINT leagues_cupentry_cup_id_6ddd7915_fk_leagues_cup_id FOREIGN KEY (cup_id) REFERENCES leagues_cup(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cupentry
    ADD CONSTRAINT leagues_cupentry_side_id_db94d75b_fk_leagues_side_id FOREIGN KEY (side_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cupround
    ADD CONSTRAINT leagues_cupround_cup_id_a5d00eb0_fk_leagues_cup_id FOREIGN KEY (cup_id) REFERENCES leagues_cup(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT leagues_cuptie_given_id_780184e2_fk_leagues_side_id FOREIGN KEY (given_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT leagues_cuptie_one_id_8ccb4ff3_fk_leagues_side_id FOREIGN KEY (one_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT leagues_cuptie_other_id_6acaca5e_fk_leagues_side_id FOREIGN KEY (other_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_cuptie
    ADD CONSTRAINT leagues_cuptie_round_id_1dc0d1e6_fk_leagues_cupround_id FOREIGN KEY (round_id) REFERENCES leagues_cupround(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_deduction
    ADD CONSTRAINT leagues_deduction_penalty_id_ee919e43_fk_leagues_penalty_id FOREIGN KEY (penalty_id) REFERENCES leagues_penalty(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_deduction
    ADD CONSTRAINT leagues_deduction_protest_id_8672e64d_fk_leagues_protest_id FOREIGN KEY (protest_id) REFERENCES leagues_protest(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_deduction
    ADD CONSTRAINT leagues_deduction_side_id_29438ea9_fk_leagues_side_id FOREIGN KEY (side_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_division
    ADD CONSTRAINT leagues_division_season_id_2e971bfe_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_finalline
    ADD CONSTRAINT leagues_finalline_side_id_33041b5f_fk_leagues_side_id FOREIGN KEY (side_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_fixturejob
    ADD CONSTRAINT leagues_fixturejob_by_id_9652ec45_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_fixturejob
    ADD CONSTRAINT leagues_fixturejob_season_id_5992314c_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_keptapart
    ADD CONSTRAINT leagues_keptapart_one_id_95eb7ec9_fk_leagues_side_id FOREIGN KEY (one_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_keptapart
    ADD CONSTRAINT leagues_keptapart_other_id_2bbc5d33_fk_leagues_side_id FOREIGN KEY (other_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_league
    ADD CONSTRAINT leagues_league_club_id_7841cf64_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_leagueevent
    ADD CONSTRAINT leagues_leagueevent_by_id_e060f0dd_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_leagueevent
    ADD CONSTRAINT leagues_leagueevent_league_id_a4c2f5e2_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_leagueevent
    ADD CONSTRAINT leagues_leagueevent_season_id_2b8b1f92_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_leagueevent
    ADD CONSTRAINT leagues_leagueevent_team_match_id_7cbb73c8_fk_leagues_t FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_ownsheet
    ADD CONSTRAINT leagues_ownsheet_team_match_id_55f1f8ed_fk_leagues_teammatch_id FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_penalty
    ADD CONSTRAINT leagues_penalty_team_match_id_6dfe1d2f_fk_leagues_teammatch_id FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_playerclass
    ADD CONSTRAINT leagues_playerclass_player_id_e716cd01_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_postponement
    ADD CONSTRAINT leagues_postponement_team_match_id_1693d1f6_fk_leagues_t FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_protest
    ADD CONSTRAINT leagues_protest_dispute_id_b96a8bf5_fk_matches_dispute_id FOREIGN KEY (dispute_id) REFERENCES matches_dispute(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_protest
    ADD CONSTRAINT leagues_protest_rubber_id_1cd0d775_fk_leagues_rubber_id FOREIGN KEY (rubber_id) REFERENCES leagues_rubber(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_protest
    ADD CONSTRAINT leagues_protest_team_match_id_2c785740_fk_leagues_teammatch_id FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_protestentry
    ADD CONSTRAINT leagues_protestentry_by_id_8ecbd166_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_protestentry
    ADD CONSTRAINT leagues_protestentry_protest_id_1d91d047_fk_leagues_protest_id FOREIGN KEY (protest_id) REFERENCES leagues_protest(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_registration
    ADD CONSTRAINT leagues_registration_player_id_0a6cf67b_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_registration
    ADD CONSTRAINT leagues_registration_season_id_5dd1b776_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_registration
    ADD CONSTRAINT leagues_registration_side_id_1c8a2662_fk_leagues_side_id FOREIGN KEY (side_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_reminder
    ADD CONSTRAINT leagues_reminder_team_match_id_9eb80ed5_fk_leagues_teammatch_id FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_reportaddress
    ADD CONSTRAINT leagues_reportaddress_league_id_7d802405_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_reportplan
    ADD CONSTRAINT leagues_reportplan_league_id_e866f85a_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT leagues_rubber_handicap_version_id_c908738b_fk_handicaps FOREIGN KEY (handicap_version_id) REFERENCES handicaps_policyversion(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT leagues_rubber_match_id_83d19c96_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_rubber
    ADD CONSTRAINT leagues_rubber_team_match_id_e0d5f204_fk_leagues_teammatch_id FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_rubberplayer
    ADD CONSTRAINT leagues_rubberplayer_player_id_05a06668_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_rubberplayer
    ADD CONSTRAINT leagues_rubberplayer_rubber_id_22c36be9_fk_leagues_rubber_id FOREIGN KEY (rubber_id) REFERENCES leagues_rubber(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_season
    ADD CONSTRAINT leagues_season_league_id_e0df13b7_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_seasonhandicap
    ADD CONSTRAINT leagues_seasonhandic_policy_id_bfc541a3_fk_handicaps FOREIGN KEY (policy_id) REFERENCES handicaps_policy(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_seasonhandicap
    ADD CONSTRAINT leagues_seasonhandic_version_id_d40669db_fk_handicaps FOREIGN KEY (version_id) REFERENCES handicaps_policyversion(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_seasonhandicap
    ADD CONSTRAINT leagues_seasonhandicap_season_id_d77ec503_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_sentreport
    ADD CONSTRAINT leagues_sentreport_season_id_1ac951af_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_side
    ADD CONSTRAINT leagues_side_division_id_7e82d1d4_fk_leagues_division_id FOREIGN KEY (division_id) REFERENCES leagues_division(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_side
    ADD CONSTRAINT leagues_side_season_id_a3daac2b_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_side
    ADD CONSTRAINT leagues_side_team_id_72ee2d66_fk_leagues_team_id FOREIGN KEY (team_id) REFERENCES leagues_team(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_substitution
    ADD CONSTRAINT leagues_substitution_off_id_503992e5_fk_people_player_id FOREIGN KEY (off_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_substitution
    ADD CONSTRAINT leagues_substitution_put_in_id_bd7791b1_fk_people_player_id FOREIGN KEY (put_in_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_substitution
    ADD CONSTRAINT leagues_substitution_team_match_id_1b87ff2a_fk_leagues_t FOREIGN KEY (team_match_id) REFERENCES leagues_teammatch(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT leagues_team_club_id_a1d56944_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT leagues_team_league_id_c78684eb_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT leagues_team_player_id_ea5f3f79_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_team
    ADD CONSTRAINT leagues_team_venue_id_833f34a3_fk_leagues_venue_id FOREIGN KEY (venue_id) REFERENCES leagues_venue(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_away_id_d239ae94_fk_leagues_side_id FOREIGN KEY (away_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_cup_id_ba1f8c3c_fk_leagues_cup_id FOREIGN KEY (cup_id) REFERENCES leagues_cup(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_division_id_14543c73_fk_leagues_division_id FOREIGN KEY (division_id) REFERENCES leagues_division(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_home_id_52d09959_fk_leagues_side_id FOREIGN KEY (home_id) REFERENCES leagues_side(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_season_id_00c43aca_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_teammatch
    ADD CONSTRAINT leagues_teammatch_venue_id_1d316bf9_fk_leagues_venue_id FOREIGN KEY (venue_id) REFERENCES leagues_venue(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_title
    ADD CONSTRAINT leagues_title_division_id_2b9a1649_fk_leagues_division_id FOREIGN KEY (division_id) REFERENCES leagues_division(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_title
    ADD CONSTRAINT leagues_title_season_id_88dbde3c_fk_leagues_season_id FOREIGN KEY (season_id) REFERENCES leagues_season(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_title
    ADD CONSTRAINT leagues_title_team_id_c615232c_fk_leagues_team_id FOREIGN KEY (team_id) REFERENCES leagues_team(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_titleplayer
    ADD CONSTRAINT leagues_titleplayer_player_id_cf58a889_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_titleplayer
    ADD CONSTRAINT leagues_titleplayer_title_id_b3e8a7ea_fk_leagues_title_id FOREIGN KEY (title_id) REFERENCES leagues_title(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_venue
    ADD CONSTRAINT leagues_venue_club_id_590cea42_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY leagues_venue
    ADD CONSTRAINT leagues_venue_league_id_78740613_fk_leagues_league_id FOREIGN KEY (league_id) REFERENCES leagues_league(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_act
    ADD CONSTRAINT matches_act_match_id_af2756e6_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_device
    ADD CONSTRAINT matches_device_table_id_5b3ccd50_fk_people_table_id FOREIGN KEY (table_id) REFERENCES people_table(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_diceseed
    ADD CONSTRAINT matches_diceseed_match_id_da1f8f4a_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_dicethrow
    ADD CONSTRAINT matches_dicethrow_match_id_e65f465d_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_difference
    ADD CONSTRAINT matches_difference_match_id_2d44beec_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_dispute
    ADD CONSTRAINT matches_dispute_match_id_f3a57f28_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_disputeafterphoto
    ADD CONSTRAINT matches_disputeafter_dispute_id_ae656018_fk_matches_d FOREIGN KEY (dispute_id) REFERENCES matches_dispute(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_disputeevidence
    ADD CONSTRAINT matches_disputeevide_dispute_id_0c23cdd6_fk_matches_d FOREIGN KEY (dispute_id) REFERENCES matches_dispute(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_disputeevidence
    ADD CONSTRAINT matches_disputeevidence_match_id_4dd7317f_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_disputephoto
    ADD CONSTRAINT matches_disputephoto_dispute_id_dac373f4_fk_matches_dispute_id FOREIGN KEY (dispute_id) REFERENCES matches_dispute(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_logentry
    ADD CONSTRAINT matches_logentry_match_id_28207daa_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_match
    ADD CONSTRAINT matches_match_club_id_314b6336_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_match
    ADD CONSTRAINT matches_match_table_id_560d6651_fk_people_table_id FOREIGN KEY (table_id) REFERENCES people_table(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_matchside
    ADD CONSTRAINT matches_matchside_match_id_12b008a4_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_matchside
    ADD CONSTRAINT matches_matchside_partner_id_b634cc55_fk_people_player_id FOREIGN KEY (partner_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_matchside
    ADD CONSTRAINT matches_matchside_player_id_4ed4cd3f_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_pairingcode
    ADD CONSTRAINT matches_pairingcode_device_id_296a5ffb_fk_matches_device_id FOREIGN KEY (device_id) REFERENCES matches_device(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_pairingcode
    ADD CONSTRAINT matches_pairingcode_table_id_2cfa747b_fk_people_table_id FOREIGN KEY (table_id) REFERENCES people_table(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_playedstroke
    ADD CONSTRAINT matches_playedstroke_play_id_da52a26a_fk_matches_s FOREIGN KEY (play_id) REFERENCES matches_simulatedplay(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_secret
    ADD CONSTRAINT matches_secret_match_id_66433120_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_simulatedplay
    ADD CONSTRAINT matches_simulatedplay_by_id_160bf6c8_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_simulatedplay
    ADD CONSTRAINT matches_simulatedplay_match_id_28049d3a_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_snapshot
    ADD CONSTRAINT matches_snapshot_match_id_857af0ab_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY matches_struckcourse
    ADD CONSTRAINT matches_struckcourse_match_id_6665b30c_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_acce_application_id_b22886e1_fk_api_app_i FOREIGN KEY (application_id) REFERENCES api_app(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_acce_id_token_id_85db651b_fk_oauth2_pr FOREIGN KEY (id_token_id) REFERENCES oauth2_provider_idtoken(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_acce_source_refresh_token_e66fbc72_fk_oauth2_pr FOREIGN KEY (source_refresh_token_id) REFERENCES oauth2_provider_refreshtoken(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_accesstoken
    ADD CONSTRAINT oauth2_provider_accesstoken_user_id_6e4c9a65_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_devicegrant
    ADD CONSTRAINT oauth2_provider_devicegrant_user_id_1cec5156_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_idtoken
    ADD CONSTRAINT oauth2_provider_idtoken_application_id_08c5ff4f_fk_api_app_id FOREIGN KEY (application_id) REFERENCES api_app(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_idtoken
    ADD CONSTRAINT oauth2_provider_idtoken_user_id_dd512b59_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refr_access_token_id_775e84e8_fk_oauth2_pr FOREIGN KEY (access_token_id) REFERENCES oauth2_provider_accesstoken(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refr_application_id_2d1c311b_fk_api_app_i FOREIGN KEY (application_id) REFERENCES api_app(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY oauth2_provider_refreshtoken
    ADD CONSTRAINT oauth2_provider_refreshtoken_user_id_da837fce_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_accepted_by_id_265efafa_fk_people_user_id FOREIGN KEY (accepted_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_asked_by_id_cb09cc86_fk_people_user_id FOREIGN KEY (asked_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_association_id_d325fcc3_fk_people_club_id FOREIGN KEY (association_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_club_id_41b6cd86_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_affiliation
    ADD CONSTRAINT people_affiliation_ended_by_id_af18e260_fk_people_user_id FOREIGN KEY (ended_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_clubevent
    ADD CONSTRAINT people_clubevent_by_id_7dd038f9_fk_people_user_id FOREIGN KEY (by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_clubevent
    ADD CONSTRAINT people_clubevent_club_id_a5e11665_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_invitation
    ADD CONSTRAINT people_invitation_accepted_by_id_66da8fc9_fk_people_user_id FOREIGN KEY (accepted_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_invitation
    ADD CONSTRAINT people_invitation_club_id_0622749e_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_invitation
    ADD CONSTRAINT people_invitation_invited_by_id_3784d49d_fk_people_user_id FOREIGN KEY (invited_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_invitation
    ADD CONSTRAINT people_invitation_player_id_d80a05b6_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_membership
    ADD CONSTRAINT people_membership_club_id_2eb8e63d_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_membership
    ADD CONSTRAINT people_membership_user_id_35baff26_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_player
    ADD CONSTRAINT people_player_club_id_f2c44acd_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_player
    ADD CONSTRAINT people_player_merged_into_id_1c251e93_fk_people_player_id FOREIGN KEY (merged_into_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_player
    ADD CONSTRAINT people_player_user_id_c4bdf70c_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_table
    ADD CONSTRAINT people_table_club_id_b2dae851_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_user_groups
    ADD CONSTRAINT people_user_groups_group_id_1f0237d0_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES auth_group(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_user_groups
    ADD CONSTRAINT people_user_groups_user_id_290df956_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_user_user_permissions
    ADD CONSTRAINT people_user_user_per_permission_id_55f01ef0_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES auth_permission(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY people_user_user_permissions
    ADD CONSTRAINT people_user_user_permissions_user_id_7d19557b_fk_people_user_id FOREIGN KEY (user_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_doublesresult
    ADD CONSTRAINT publishing_doublesre_partner_id_21263e80_fk_people_pl FOREIGN KEY (partner_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_doublesresult
    ADD CONSTRAINT publishing_doublesre_result_id_cd08611b_fk_publishin FOREIGN KEY (result_id) REFERENCES publishing_playerresult(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_doublesresult
    ADD CONSTRAINT publishing_doublesresult_player_id_a32cd92b_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_featrow
    ADD CONSTRAINT publishing_featrow_club_id_98e69aab_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_featrow
    ADD CONSTRAINT publishing_featrow_player_id_85264492_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_featrow
    ADD CONSTRAINT publishing_featrow_result_id_440e2570_fk_publishin FOREIGN KEY (result_id) REFERENCES publishing_playerresult(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT publishing_playerres_opponent_id_b09401bc_fk_people_pl FOREIGN KEY (opponent_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT publishing_playerresult_club_id_569389cc_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT publishing_playerresult_match_id_b63463e4_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playerresult
    ADD CONSTRAINT publishing_playerresult_player_id_47a11767_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playersum
    ADD CONSTRAINT publishing_playersum_club_id_54b1937a_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_playersum
    ADD CONSTRAINT publishing_playersum_player_id_2f95edb4_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_recordterms
    ADD CONSTRAINT publishing_recordterms_club_id_1c1046b2_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY publishing_recordtitle
    ADD CONSTRAINT publishing_recordtitle_club_id_5acbbd6d_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_rating
    ADD CONSTRAINT ratings_rating_player_id_331dfe75_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_rating
    ADD CONSTRAINT ratings_rating_rating_list_id_1399d1c5_fk_ratings_ratinglist_id FOREIGN KEY (rating_list_id) REFERENCES ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT ratings_ratingchange_match_id_2583d5d8_fk_matches_match_id FOREIGN KEY (match_id) REFERENCES matches_match(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT ratings_ratingchange_opponent_id_f1699996_fk_people_player_id FOREIGN KEY (opponent_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT ratings_ratingchange_player_id_5ebc8222_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratingchange
    ADD CONSTRAINT ratings_ratingchange_rating_list_id_92052750_fk_ratings_r FOREIGN KEY (rating_list_id) REFERENCES ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratinglist
    ADD CONSTRAINT ratings_ratinglist_club_id_659a5d38_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_ratingstate
    ADD CONSTRAINT ratings_ratingstate_rating_list_id_ec49d086_fk_ratings_r FOREIGN KEY (rating_list_id) REFERENCES ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_startingvalue
    ADD CONSTRAINT ratings_startingvalu_rating_list_id_87e45af7_fk_ratings_r FOREIGN KEY (rating_list_id) REFERENCES ratings_ratinglist(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY ratings_startingvalue
    ADD CONSTRAINT ratings_startingvalue_player_id_18a630c7_fk_people_player_id FOREIGN KEY (player_id) REFERENCES people_player(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY series_series
    ADD CONSTRAINT series_series_club_id_5c7ba100_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY series_seriescompetition
    ADD CONSTRAINT series_seriescompeti_competition_id_7ca31c15_fk_competiti FOREIGN KEY (competition_id) REFERENCES competitions_competition(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY series_seriescompetition
    ADD CONSTRAINT series_seriescompetition_series_id_0aa2785b_fk_series_series_id FOREIGN KEY (series_id) REFERENCES series_series(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY simulator_violation
    ADD CONSTRAINT simulator_violation_check_of_id_c25821af_fk_simulator FOREIGN KEY (check_of_id) REFERENCES simulator_selfcheck(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_attempt
    ADD CONSTRAINT webhooks_attempt_delivery_id_bb1708b1_fk_webhooks_delivery_id FOREIGN KEY (delivery_id) REFERENCES webhooks_delivery(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_told_id_48192b61_fk_webhooks_told_id FOREIGN KEY (told_id) REFERENCES webhooks_told(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_webhook_id_27345d75_fk_webhooks_webhook_id FOREIGN KEY (webhook_id) REFERENCES webhooks_webhook(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_told
    ADD CONSTRAINT webhooks_told_club_id_0a4fa4f7_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_webhook
    ADD CONSTRAINT webhooks_webhook_club_id_72335260_fk_people_club_id FOREIGN KEY (club_id) REFERENCES people_club(id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY webhooks_webhook
    ADD CONSTRAINT webhooks_webhook_made_by_id_7f8f1259_fk_people_user_id FOREIGN KEY (made_by_id) REFERENCES people_user(id) DEFERRABLE INITIALLY DEFERRED;
